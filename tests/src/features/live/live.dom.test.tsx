import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { queries } from '../../../../src/api/queries.ts';
import {
  batchKey,
  creditsKey,
  entriesKey,
  jobKey,
  jobsKey,
  ordersKey,
  picturesKey,
  sessionsKey,
} from '../../../../src/api/query-keys.ts';
import { sessionEnded } from '../../../../src/api/request.ts';
import { LiveProvider } from '../../../../src/features/live/live.tsx';
import {
  groupByBatch,
  mergeJobs,
  useRecentJobs,
} from '../../../../src/features/live/recent-jobs.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookWhileLive } from '../../support/hook-while-live.tsx';
import { renderInApp } from '../../support/in-app.tsx';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { PageSocket } from '../../support/page-socket.ts';
import { finishedJob, queuedJob } from '../../support/sample-jobs.ts';

describe('the socket of a page', () => {
  pageClock();
  const network = new EventTarget();

  beforeEach(() => {
    PageSocket.all.length = 0;
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.stubGlobal('WebSocket', PageSocket);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: network });
    setVisible(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'connection');
  });

  function setVisible(isVisible: boolean): void {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: isVisible ? 'visible' : 'hidden',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }

  const page = (isSignedIn: boolean) => <LiveProvider isSignedIn={isSignedIn}>{null}</LiveProvider>;

  /** A page whose socket is open. */
  function openLivePage(): void {
    renderInApp(page(true));
    PageSocket.newest.accept();
  }

  const lists = [creditsKey, entriesKey, ordersKey, jobsKey, picturesKey];
  /** Fills the cache with what was read before. */
  function fill(): void {
    for (const key of [...lists, sessionsKey]) queries.setQueryData(key, { jobs: [] });
  }
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey);

  describe('the live socket', () => {
    it('waits for the session, and is closed at its end', () => {
      const { rerender } = renderInApp(page(false));
      expect(PageSocket.all).toHaveLength(0);
      rerender(page(true));
      expect(PageSocket.all).toHaveLength(1);
      PageSocket.newest.accept();
      rerender(page(false));
      expect(PageSocket.newest.readyState).toBe(PageSocket.CLOSING);
      rerender(page(true));
      expect(PageSocket.all).toHaveLength(2);
    });

    it.each([
      ['the device is online again', () => window.dispatchEvent(new Event('online'))],
      ['the phone has changed its network', () => network.dispatchEvent(new Event('change'))],
      ['the tab is shown', () => setVisible(true)],
    ])('is opened at once where %s', (_, happen) => {
      openLivePage();
      PageSocket.newest.drop();
      act(() => {
        happen();
      });
      expect(PageSocket.all).toHaveLength(2);
    });

    it('ends the session of the page where the server says so', () => {
      openLivePage();
      const ended: unknown[] = [];
      const listener = (event: Event) =>
        void ended.push(event instanceof CustomEvent && event.detail);
      sessionEnded.addEventListener('ended', listener);
      PageSocket.newest.receive({ type: 'end', reason: 'user_disabled' });
      expect(ended).toEqual(['user_disabled']);
      sessionEnded.removeEventListener('ended', listener);
    });
  });

  describe('a message of the live socket', () => {
    beforeEach(fill);

    it.each([
      ['pictures', picturesKey],
      ['orders', ordersKey],
    ])('about %s reads them again, and nothing else', (type, key) => {
      openLivePage();
      PageSocket.newest.receive({ type });
      expect(stale()).toEqual([key]);
    });

    it('about the balance shows it at once, and reads the lists half a second later', async () => {
      openLivePage();
      const credits = { balance: 7, held: 1, available: 6, initialized: true };
      PageSocket.newest.receive({ type: 'credits', ...credits });
      expect(queries.getQueryData(creditsKey)).toEqual(credits);
      expect(stale()).toEqual([]);
      await after(500);
      expect(stale()).toEqual([entriesKey, ordersKey]);
    });

    it('about the balance is newer than a response that is on its way', async () => {
      openLivePage();
      const late = Promise.withResolvers<object>();
      const reading = queries
        .fetchQuery({ queryKey: creditsKey, queryFn: () => late.promise })
        .catch(() => null);
      PageSocket.newest.receive({ type: 'credits', balance: 7 });
      late.resolve({ balance: 9 });
      await reading;
      expect(queries.getQueryData(creditsKey)).toEqual({ balance: 7 });
    });

    it('about a batch shows all its jobs, each in its newest state', () => {
      openLivePage();
      queries.setQueryData(jobKey('one'), finishedJob('one'));
      const jobs = [queuedJob('one'), queuedJob('two')];
      PageSocket.newest.receive({ type: 'batch', batch: { id: 'both', jobs } });
      const states = queries.getQueryData<Job[]>(batchKey('both'))?.map(({ state }) => state);
      expect(states).toEqual(['succeeded', 'queued']);
      expect(queries.getQueryData(jobKey('two'))).toEqual(jobs[1]);
    });
  });

  describe('a gap of the live socket', () => {
    it('asks for the balance when it begins, which shows whether the session still exists', () => {
      fill();
      openLivePage();
      PageSocket.newest.drop();
      expect(stale()).toEqual([creditsKey]);
    });

    it('reads all again when it ends that may have changed', async () => {
      openLivePage();
      fill();
      PageSocket.newest.drop();
      await after(1000);
      PageSocket.newest.accept();
      await settled();
      expect(stale()).toEqual(expect.arrayContaining([...lists]));
      expect(stale()).toHaveLength(lists.length);
    });
  });
});

describe('the list of jobs', () => {
  pageClock();
  let jobs: Job[] = [];
  const server = appServer({ 'GET /api/jobs': () => Response.json({ jobs }) });
  const at = (second: number) =>
    new Date(Date.parse('2026-11-25T10:00:00Z') + second * 1000).toISOString();
  /** Asks for a job, without a response. */
  const askFor = (id: string) =>
    void queries.prefetchQuery({
      queryKey: jobKey(id),
      queryFn: () => new Promise(() => undefined),
    });
  beforeEach(() => {
    jobs = [];
  });

  it('the merging of jobs has each once, in its later state, the newest first', () => {
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

  it('the jobs of a batch keep the order of their submit, whichever is read or ends first', () => {
    const ofBatch = (id: string) => ({ ...queuedJob(id, { createdAt: at(1) }), batchId: 'batch' });
    const order = (merged: readonly Job[]) =>
      groupByBatch(merged).map(([, group]) => group.map(({ id }) => id));
    let known: Job[] = [];
    for (const id of ['one', 'two', 'three', 'two', 'one']) known = mergeJobs(known, [ofBatch(id)]);
    expect(order(known)).toEqual([['one', 'two', 'three']]);
    const list = ['three', 'two', 'one'].map(ofBatch);
    expect(order(mergeJobs(list, [ofBatch('two'), ...list]))).toEqual([['one', 'two', 'three']]);
  });

  describe('the recent jobs', () => {
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
      const late = lateResponse();
      server.response('GET /api/jobs', late.response);
      const { current } = hookWhileLive(() => useRecentJobs());
      queries.setQueryData(jobKey('one'), finishedJob('one'));
      askFor('unknown');
      late.give(Response.json({ jobs: [queuedJob('one')] }));
      await settled();
      expect(current()).toMatchObject([{ id: 'one', state: 'succeeded' }]);
    });
  });
});
