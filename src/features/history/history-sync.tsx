import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRecentJobs } from '../live/live.tsx';
import { useSession } from '../session/session.tsx';
import { accountHistoryQuery } from './account-history.ts';
import { readUnsent, sendAgain, subscribeToUnsent } from './unsent-pictures.ts';
import { useHistory } from './use-history.ts';
import { untilDone } from './when-idle.ts';

/**
 * Brings the device's history and the account's together, whichever page is open: when a picture is
 * made or deleted here, and when the server says that something has changed.
 */
export function HistorySync({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { session, refresh } = useSession();
  const [hasBegun, setBegun] = useState(false);
  const { data: account } = useQuery({ ...accountHistoryQuery, enabled: hasBegun });
  const { read } = useHistory(userId);
  const made = useRecentJobs().flatMap(({ id, state, result }) =>
    state === 'succeeded' ? [`${id} ${result?.isUnfinished ?? ''}`] : [],
  );
  const here = (read?.items ?? []).map(({ id }) => id);
  const state = [...made, ...here].join(' ');
  const round = useSyncExternalStore(subscribeToUnsent, readRound, readRound);
  useEffect(() => {
    if (!read) return undefined;
    return untilDone(() => sync(userId, queries).finally(() => setBegun(true)));
    // `state` stands for the jobs and the items.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, queries, state, account, read === undefined, session.state, round]);
  useEffect(() => {
    window.addEventListener('online', sendAgain);
    return () => window.removeEventListener('online', sendAgain);
  }, []);
  // Another device has changed the choice.
  const isKept = session.state === 'signed-in' ? session.user.keepPictures : null;
  const hasChanged = account !== undefined && isKept !== null && account.keepPictures !== isKept;
  useEffect(() => {
    if (hasChanged) void refresh();
  }, [hasChanged, refresh]);
  return null;
}

const readRound = () => readUnsent().round;

/** The sync's own code is fetched after the page has become idle, and again later where that fails. */
async function sync(userId: string, queries: QueryClient): Promise<boolean> {
  const code = await import('./sync-history.ts').catch(() => null);
  return code ? code.syncHistory(userId, queries) : false;
}
