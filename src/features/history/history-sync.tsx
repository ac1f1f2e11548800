import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRecentJobs } from '../live/live.tsx';
import { useSession } from '../session/session.tsx';
import { accountHistoryQuery } from './account-history.ts';
import { readUnsent, sendAgain, subscribeToUnsent } from './unsent-pictures.ts';
import { useHistory } from './use-history.ts';
import { untilDone } from './when-idle.ts';

/** Not in the first view; null if it could not be loaded. */
const loadSync = () => import('./sync-history.ts').catch(() => null);

export function HistorySync({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { session, refresh } = useSession();
  const [hasBegun, setBegun] = useState(false);
  const [returns, setReturns] = useState(0);
  const { data: account } = useQuery({ ...accountHistoryQuery, enabled: hasBegun });
  const { read } = useHistory(userId);
  const made = useRecentJobs().flatMap(({ id, state, result }) =>
    state === 'succeeded' ? [`${id} ${result?.isUnfinished ?? ''}`] : [],
  );
  const here = (read?.items ?? []).map(({ id }) => id);
  const state = [...made, ...here].join(' ');
  const round = useSyncExternalStore(subscribeToUnsent, readRound, readRound);
  useEffect(() => {
    const onOnline = async () => {
      (await loadSync())?.fetchAgain();
      sendAgain();
      setReturns((count) => count + 1);
    };
    const listener = () => void onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  useEffect(() => {
    if (!read) return undefined;
    return untilDone(async () => {
      const code = await loadSync();
      const isDone = await code?.syncHistory(userId, queries).finally(() => setBegun(true));
      return isDone ?? false;
    });
    // `state` stands for the jobs and the items, and `round` for what its user wants to be sent again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, queries, state, account, read === undefined, session.state, round, returns]);
  const isKept = session.state === 'signed-in' ? session.user.keepPictures : null;
  const hasChanged = account !== undefined && isKept !== null && account.keepPictures !== isKept;
  useEffect(() => {
    if (hasChanged) void refresh();
  }, [hasChanged, refresh]);
  return null;
}

const readRound = () => readUnsent().round;
