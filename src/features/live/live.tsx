import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Credits } from '../../../domain/account/credits.ts';
import type { Job } from '../../../domain/account/job.ts';
import { newerJob } from '../../../domain/account/job-state.ts';
import { addressOf } from '../../api/call-api.ts';
import { cachePicture, evictPictures, isCached, pictureUrl } from '../../api/job-picture.ts';
import { LiveConnection } from '../../api/live-connection.ts';
import {
  batchKey,
  creditsKey,
  entriesKey,
  jobKey,
  jobsKey,
  ordersKey,
  picturesKey,
} from '../../api/query-keys.ts';
import { endSession } from '../../api/request.ts';
import { ListRefresh } from './list-refresh.ts';
import { LiveContext } from './live-context.ts';
import { followEachJob } from './recent-jobs.ts';

export { useIsLive, useLiveSocket } from './live-context.ts';
export {
  areRecentJobsRead,
  groupByBatch,
  readRecentJobs,
  subscribeToJobs,
  useRecentJobs,
} from './recent-jobs.ts';

/**
 * Updates the data on screen from the server, which pushes each change to every tab and device. After a gap
 * all data is fetched again, because any change may be missing. Without a session it waits for the next one.
 */
export function LiveProvider(props: { isSignedIn: boolean; children: ReactNode }) {
  const { isSignedIn, children } = props;
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const socket = useRef<LiveConnection | null>(null);

  useEffect(() => followEachJob(queries), [queries]);
  useEffect(() => {
    const address = new URL(addressOf('openLiveSocket'), window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const lists = new ListRefresh(queries);
    // A page may also start without a network.
    let hasMissed = false;
    const connection = new LiveConnection(address.href, {
      job: (job, bytes) => {
        if (bytes) cachePicture({ job, bytes });
        takeJob(queries, job);
      },
      batch: ({ id, jobs }) => {
        const newest = jobs.map((job) => takeJob(queries, job));
        queries.setQueryData<readonly Job[]>(batchKey(id), newest);
      },
      credits: (credits) => {
        takeCredits(queries, credits);
        lists.schedule();
      },
      pictures: () => void queries.invalidateQueries({ queryKey: picturesKey }),
      orders: () => void queries.invalidateQueries({ queryKey: ordersKey }),
      state: (live) => {
        setLive(live);
        if (live && hasMissed) askAgain(queries);
        if (live) return;
        hasMissed = true;
        // The socket does not say why it closed. This request shows whether the session still exists.
        void queries.invalidateQueries({ queryKey: creditsKey });
      },
      sessionEnded: endSession,
    });
    const retry = () => connection.retry();
    const retryInFront = () => {
      if (document.visibilityState === 'visible') connection.retry();
    };
    socket.current = connection;
    window.addEventListener('online', retry);
    // A phone may change networks; not every browser reports it.
    const { connection: network } = navigator as { connection?: EventTarget };
    network?.addEventListener('change', retry);
    document.addEventListener('visibilitychange', retryInFront);
    return () => {
      window.removeEventListener('online', retry);
      network?.removeEventListener('change', retry);
      document.removeEventListener('visibilitychange', retryInFront);
      connection.stop();
      lists.cancel();
      evictPictures();
    };
  }, [queries]);
  useEffect(() => {
    if (isSignedIn) socket.current?.start();
    else socket.current?.stop();
  }, [isSignedIn, queries]);

  const value = useMemo(
    () => ({
      isLive,
      requestResult: (jobId: string) => socket.current?.subscribe(jobId),
    }),
    [isLive],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}

function takeJob(queries: QueryClient, job: Job): Job {
  // Decodes the picture while the page renders; a hidden tab does not need that.
  const url = isCached(job) ? pictureUrl(job) : undefined;
  if (url && document.visibilityState === 'visible') decodeEarly(url);
  return queries.setQueryData<Job>(jobKey(job.id), (known) => newerJob(known, job)) ?? job;
}

function decodeEarly(url: string): void {
  const image = new Image();
  image.src = url;
  // A picture that cannot be decoded shows its failure itself.
  image.decode().catch(() => undefined);
}

function takeCredits(queries: QueryClient, credits: Credits): void {
  // A response still under way is older than this message.
  void queries.cancelQueries({ queryKey: creditsKey });
  queries.setQueryData(creditsKey, credits);
}

function askAgain(queries: QueryClient): void {
  for (const queryKey of [
    creditsKey,
    entriesKey,
    ordersKey,
    jobsKey,
    picturesKey,
    ['job'],
    ['batch'],
  ]) {
    // Repeats requests that wait for a retry or for a response from the previous network.
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
  }
}
