import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { fetchBlob } from '../../api/job-picture.ts';
import { historyKey, historyPictureKey, picturesKey } from '../../api/query-keys.ts';
import { unsentDeletions } from '../../device/history/deletion-marks.ts';
import { readFavorites } from '../../device/history/favorites.ts';
import type { ReadHistory } from '../../device/history/history-lines.ts';
import { readKnownMissing } from '../../device/history/known-missing.ts';
import { type HistoryUsage, LocalHistory } from '../../device/history/local-history.ts';
import {
  type AccountHistory,
  type HistoryEntry,
  type MergedHistory,
  mergeHistory,
} from '../../device/history/merge-history.ts';
import { accountHistoryQuery } from './account-history.ts';
import { restorePicture } from './restore-picture.ts';

export interface HistoryState {
  history: LocalHistory;
  /** The records, without the pictures' bytes; undefined until they have been read. */
  read:
    | (ReadHistory & {
        usage: HistoryUsage;
        knownMissing: readonly string[];
        favorites: ReadonlySet<string>;
      })
    | undefined;
  isReading: boolean;
  refresh: () => Promise<void>;
}

export function useHistory(userId: string): HistoryState {
  const queries = useQueryClient();
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const { data, isFetching } = useQuery({
    queryKey: historyKey(userId),
    queryFn: () => ({
      ...history.read(),
      usage: history.usage(),
      knownMissing: readKnownMissing(userId),
      favorites: readFavorites(userId),
    }),
    refetchOnWindowFocus: true,
  });
  useEffect(
    () => history.subscribe(() => void queries.invalidateQueries({ queryKey: historyKey(userId) })),
    [history, queries, userId],
  );
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: historyKey(userId) });
    await queries.invalidateQueries({ queryKey: ['history-picture', userId] });
  };
  return { history, read: data, isReading: isFetching, refresh };
}

export function useHistorySize(userId: string): number | undefined {
  // Starts with the history's key, so that both are read again. A failure is retried for ever.
  const { data } = useQuery({
    queryKey: [...historyKey(userId), 'size'],
    queryFn: () => new LocalHistory(userId).pictureBytes(),
  });
  return data;
}

export interface MergedHistoryState extends HistoryState {
  /** Undefined until the device's history has been read. */
  merged: MergedHistory | undefined;
  account: AccountHistory | null;
  server: 'asked' | 'reached' | 'unreached';
}

export function useMergedHistory(userId: string): MergedHistoryState {
  const own = useHistory(userId);
  const { data: account = null, failureCount } = useQuery(accountHistoryQuery);
  const queries = useQueryClient();
  const { read } = own;
  const merged = useMemo(
    () =>
      read &&
      mergeHistory({ items: read.items, unsentDeletions: unsentDeletions(userId) }, account),
    [read, account, userId],
  );
  const refresh = async () => {
    await own.refresh();
    await queries.invalidateQueries({ queryKey: picturesKey });
  };
  // A network failure is retried for ever, so that it is never the query's error.
  const unread = failureCount > 0 ? 'unreached' : 'asked';
  return { ...own, refresh, merged, account, server: account ? 'reached' : unread };
}

/** Undefined while it is read, null if it is lost; `unread`: it may be here, and is read again. */
export type SavedPicture = Blob | null | 'unread' | undefined;

export function useSavedPicture(
  userId: string,
  { item, account, isOnDevice }: HistoryEntry,
  { isEnabled = true } = {},
): SavedPicture {
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const url = account?.file?.url;
  const { data, failureCount } = useQuery({
    queryKey: [...historyPictureKey(userId, item.id), isOnDevice, url],
    // An unreadable database rejects, and is read again after a while, for ever.
    queryFn: async () =>
      (isOnDevice ? await history.picture(item.id) : null) ??
      (await restorePicture(history, item, url, isOnDevice)),
    enabled: isEnabled,
    placeholderData: (before: Blob | null | undefined, query) =>
      query?.queryKey[2] === item.id ? (before ?? undefined) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The bytes are on disk, so those out of sight need not stay in memory.
    gcTime: 30_000,
  });
  return data === undefined && failureCount > 0 ? 'unread' : data;
}

export function useWholePicture(
  userId: string,
  entry: HistoryEntry,
  { isEnabled }: { isEnabled: boolean },
): SavedPicture {
  const saved = useSavedPicture(userId, entry, { isEnabled });
  const url = entry.account?.file?.url;
  const { data: fetched } = useQuery({
    queryKey: [...historyPictureKey(userId, entry.item.id), 'fetched', url],
    queryFn: () => fetchBlob(url ?? ''),
    enabled: isEnabled && saved === 'unread',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
  return saved === 'unread' ? (fetched ?? 'unread') : saved;
}
