import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { queries } from '../../../../src/api/queries.ts';
import { creditsKey, jobKey } from '../../../../src/api/query-keys.ts';
import {
  mergeJobs,
  readRecentJobs,
  subscribeToJobs,
  useRecentJobs,
} from '../../../../src/features/live/recent-jobs.ts';
import { appServer, lateAnswer } from '../../support/app-server.ts';
import { hookWhileLive } from '../../support/hook-while-live.tsx';
import { hookInApp } from '../../support/in-app.tsx';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { finishedJob, queuedJob } from '../../support/sample-jobs.ts';

pageClock();
let jobs: Job[] = [];
const server = appServer({ 'GET /api/jobs': () => Response.json({ jobs }) });
const at = (second: number) =>
  new Date(Date.parse('2026-11-25T10:00:00Z') + second * 1000).toISOString();
const ids = (list: readonly Job[]) => list.map(({ id }) => id);
/** Asks for a job, without an answer. */
const askFor = (id: string) =>
  void queries.prefetchQuery({ queryKey: jobKey(id), queryFn: () => new Promise(() => undefined) });
beforeEach(() => {
  jobs = [];
});

describe('the merging of jobs', () => {
  it('has each once, in its later state, the newest first', () => {
    const merged = mergeJobs(
      [
        queuedJob('one', { createdAt: at(1), state: 'running' }),
        queuedJob('three', { createdAt: at(3) }),
      ],
      [
        queuedJob('one', { createdAt: at(1) }),
        finishedJob('three', { createdAt: at(3) }),
        queuedJob('two', { createdAt: at(2) }),
      ],
    );
    expect(merged.map(({ id, state }) => [id, state])).toEqual([
      ['three', 'succeeded'],
      ['two', 'queued'],
      ['one', 'running'],
    ]);
  });
});

describe('the recent jobs', () => {
  it('are none before the server answers, and the same list each time', async () => {
    jobs = [queuedJob('one')];
    const { current } = hookWhileLive(() => useRecentJobs());
    expect([current(), readRecentJobs(queries)]).toEqual([[], []]);
    await settled();
    expect(ids(current())).toEqual(['one']);
    expect(readRecentJobs(queries)).toBe(current());
  });

  it.each([
    ['fifteen seconds where all have ended', [finishedJob('one')], 15_000],
    ['two seconds where one has not', [queuedJob('one'), finishedJob('two')], 2000],
    ['fifteen seconds where there is none', [], 15_000],
  ])('are read every %s, without a socket', async (_, given, everyMs) => {
    jobs = given;
    hookWhileLive(() => useRecentJobs(), { isLive: false });
    await settled();
    await after(everyMs - 1);
    expect(server.count('GET /api/jobs')).toBe(1);
    await after(1);
    expect(server.count('GET /api/jobs')).toBe(2);
  });

  it('are not polled beside a socket, and are from the moment at which it closes', async () => {
    jobs = [queuedJob('one')];
    const { setLive } = hookWhileLive(() => useRecentJobs());
    await settled();
    await after(60_000);
    expect(server.count('GET /api/jobs')).toBe(1);
    setLive(false);
    await after(2000);
    expect(server.count('GET /api/jobs')).toBe(2);
  });

  it('keep what has changed while the list was on its way', async () => {
    const late = lateAnswer();
    server.answer('GET /api/jobs', late.answer);
    const { current } = hookWhileLive(() => useRecentJobs());
    queries.setQueryData(jobKey('one'), finishedJob('one'));
    askFor('unknown');
    late.give(Response.json({ jobs: [queuedJob('one')] }));
    await settled();
    expect(current()).toMatchObject([{ id: 'one', state: 'succeeded' }]);
  });
});

describe('each update of a job', () => {
  it('is heard of, and nothing else, until that ends', () => {
    const heard: Job[] = [];
    const end = subscribeToJobs(queries, (job) => void heard.push(job));
    queries.setQueryData(jobKey('one'), queuedJob('one'));
    queries.setQueryData(jobKey('one'), queuedJob('one', { state: 'running' }));
    queries.setQueryData(creditsKey, queuedJob('credits'));
    askFor('unknown');
    hookInApp(() => useQuery({ queryKey: jobKey('one'), queryFn: () => null, enabled: false }));
    expect(heard).toMatchObject([{ state: 'queued' }, { state: 'running' }]);
    end();
    queries.setQueryData(jobKey('one'), finishedJob('one'));
    expect(heard).toHaveLength(2);
  });
});
