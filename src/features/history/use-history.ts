import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '../../api/call-api.ts';
import { fetchPicture } from '../../api/job-picture.ts';
import { historyKey, historyPictureKey } from '../../api/query-keys.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { ReadHistory } from '../../device/history/history-lines.ts';
import { type HistoryUsage, LocalHistory } from '../../device/history/local-history.ts';
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

/** Returns a picture's bytes: undefined while they are read, null where they are lost. */
export function useSavedPicture(userId: string, item: HistoryItem): Blob | null | undefined {
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const { data } = useQuery({
    queryKey: historyPictureKey(userId, item.id),
    queryFn: async () => (await history.picture(item.id)) ?? (await restorePicture(history, item)),
    staleTime: Number.POSITIVE_INFINITY,
    // The bytes are on disk, so those out of sight need not stay in memory.
    gcTime: 30_000,
  });
  return data;
}

/** Fetches a picture that the browser has evicted, while the server still has it. */
async function restorePicture(history: LocalHistory, item: HistoryItem): Promise<Blob | null> {
  // An edit's picture was finished on the device: the server has another one, or none.
  if (item.type === 'edit') return null;
  const answer = await callApi('readJob', { params: { id: item.id } }).catch(() => null);
  const picture = await fetchPicture(answer?.job ?? null);
  const added = picture && (await history.add(item, picture));
  if (added?.ok) notifyEvicted(added.evicted);
  return picture;
}
