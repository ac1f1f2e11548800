import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { fetchBlob } from '../../api/job-picture.ts';
import { historyKey, historyPictureKey, picturesKey } from '../../api/query-keys.ts';
import { unsentDeletions } from '../../device/history/deletion-marks.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { ReadHistory } from '../../device/history/history-lines.ts';
import { type HistoryUsage, LocalHistory } from '../../device/history/local-history.ts';
import {
  type AccountHistory,
  type HistoryEntry,
  type MergedHistory,
  mergeHistory,
} from '../../device/history/merge-history.ts';
import { accountHistoryQuery } from './account-history.ts';
import { notifyEvicted } from './notify-saved.ts';

export interface HistoryState {
  history: LocalHistory;
  /** Undefined until the history has been read. */
  read: (ReadHistory & { usage: HistoryUsage }) | undefined;
  isReading: boolean;
  refresh: () => Promise<void>;
}

/** Returns the user's history on this device, and reads it again after each change by any tab. */
export function useHistory(userId: string): HistoryState {
  const queries = useQueryClient();
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const { data, isFetching } = useQuery({
    queryKey: historyKey(userId),
    queryFn: async () => ({ ...history.read(), usage: await history.usage() }),
    // A suspended tab misses the changes of other tabs.
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

export interface MergedHistoryState extends HistoryState {
  /** What is shown; undefined until the device's history has been read. */
  merged: MergedHistory | undefined;
  account: AccountHistory | null;
  /** `unreached`: only the device's own pictures are shown. */
  server: 'asked' | 'reached' | 'unreached';
}

/** Returns the one history of what this device and the account have. */
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

/** Returns a picture's bytes: undefined while they are read, null where they are lost. */
export function useSavedPicture(
  userId: string,
  { item, account, isOnDevice }: HistoryEntry,
  { isEnabled = true } = {},
): Blob | null | undefined {
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const url = account?.file?.url;
  const { data } = useQuery({
    queryKey: [...historyPictureKey(userId, item.id), isOnDevice, url !== undefined],
    queryFn: async () =>
      (isOnDevice ? await history.picture(item.id) : null) ??
      (await restorePicture(history, item, url, isOnDevice)),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    // The bytes are on disk, so those out of sight need not stay in memory.
    gcTime: 30_000,
  });
  return data;
}

/** Fetches a picture while the server has it, and saves one that the browser has evicted. */
async function restorePicture(
  history: LocalHistory,
  item: HistoryItem,
  url: string | undefined,
  isOnDevice: boolean,
): Promise<Blob | null> {
  const picture = url === undefined ? null : await fetchBlob(url);
  if (picture && isOnDevice) {
    const added = await history.add(item, picture);
    if (added.ok) notifyEvicted(added.evicted);
  }
  return picture;
}
