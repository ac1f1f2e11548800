import { act } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import { writeSavedMark } from '../../../../src/device/history/saved-marks.ts';
import { cancelJob } from '../../../../src/features/studio/job/cancel-job.ts';
import { JobProgress, type Progress } from '../../../../src/features/studio/job/job-progress.tsx';
import { useJob } from '../../../../src/features/studio/job/use-job.ts';
import { useToolResults } from '../../../../src/features/studio/job/use-tool-results.ts';
import { appServer, lateResponse } from '../../support/app-server.ts';
import { hookWhileLive } from '../../support/hook-while-live.tsx';
import { hookInApp, renderInApp } from '../../support/in-app.tsx';
import { lost } from '../../support/network.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { refusal } from '../../support/refusal.ts';
import { failedJob, finishedJob, queuedJob } from '../../support/sample-jobs.ts';

describe('the newest job of a tool', () => {
  pageClock();
  const server = appServer();
  const key = 'imagemint.user-1.text2img.job';
  const doubtKey = `${key}.doubt`;
  const fox = { tool: 'text2img', prompt: 'A fox' } as const;
  const stored = () => [localStorage.getItem(key), localStorage.getItem(doubtKey)];

  beforeEach(() => localStorage.clear());

  /** The tool's job on a page. */
  function follow(options?: { isLive?: boolean }) {
    const page = hookWhileLive(() => useJob('user-1', 'text2img'), options);
    return {
      ...page,
      /** Submits, and returns what was thrown; null where nothing was. */
      submit: async (id?: string) => {
        let thrown: unknown = null;
        await act(async () => {
          await page
            .current()
            .submit(fox, id)
            .catch((error: unknown) => {
              thrown = error;
            });
        });
        return thrown;
      },
    };
  }

  /** Begins a submit whose outcome the test does not wait for. */
  function begin(page: ReturnType<typeof follow>, id: string): void {
    act(
      () =>
        void page
          .current()
          .submit(fox, id)
          .catch(() => undefined),
    );
  }

  const accept = (id: string) =>
    server.response('POST /api/jobs', () => Response.json({ job: queuedJob(id) }));
  const serveJob = (id: string, state: 'running' | 'succeeded') =>
    server.response(`GET /api/jobs/${id}`, () =>
      Response.json({ job: state === 'running' ? queuedJob(id, { state }) : finishedJob(id) }),
    );

  describe('a submit', () => {
    it('is under way until the server has accepted the job, which is followed and remembered', async () => {
      const late = lateResponse();
      server.response('POST /api/jobs', late.response);
      const page = follow();
      begin(page, 'one');
      await settled();
      expect(page.current()).toMatchObject({ isSubmitting: true, job: null, isUnclear: false });
      // A reload in this moment asks the server about this job.
      expect(stored()).toEqual(['one', 'one']);
      expect(page.requested).toEqual([]);
      late.give(Response.json({ job: queuedJob('one') }));
      await settled();
      expect(page.current()).toMatchObject({ isSubmitting: false, job: { id: 'one' } });
      expect(page.current().isInDoubt).toBe(false);
      expect(stored()).toEqual(['one', null]);
      expect(page.requested).toEqual(['one']);
    });

    it('that is refused throws, shows the job before again and forgets the new one', async () => {
      localStorage.setItem(key, 'old');
      serveJob('old', 'succeeded');
      server.response('POST /api/jobs', () => refusal(409, 'insufficient_credits'));
      const page = follow();
      await settled();
      expect(await page.submit('one')).toMatchObject({ problem: { code: 'insufficient_credits' } });
      await settled();
      expect(page.current()).toMatchObject({
        isSubmitting: false,
        isInDoubt: false,
        job: { id: 'old' },
      });
      expect(stored()).toEqual(['old', null]);
      expect(page.requested).toEqual([]);
      // And a retry is followed.
      accept('two');
      await page.submit('two');
      expect(page.current().job?.id).toBe('two');
      expect(stored()).toEqual(['two', null]);
    });

    it('that the server fails to respond for, by its own fault, is in doubt and not refused', async () => {
      server.response('POST /api/jobs', () => refusal(500, 'internal_error'));
      const page = follow();
      expect(await page.submit('one')).toBeNull();
      expect(page.current()).toMatchObject({ isInDoubt: true, isSubmitting: false });
    });
  });

  describe('a submit without a response', () => {
    /** Submits while no response comes, which ends after four tries. */
    async function submitInVain(page: ReturnType<typeof follow>, id: string): Promise<void> {
      server.response('POST /api/jobs', lost);
      begin(page, id);
      await after(10_000);
      expect(page.current().isSubmitting).toBe(false);
    }

    it('is in doubt until the server says that it has the job', async () => {
      const late = lateResponse();
      server.response('GET /api/jobs/one', late.response);
      const page = follow();
      await submitInVain(page, 'one');
      expect(page.current()).toMatchObject({
        isInDoubt: true,
        isLost: false,
        isUnclear: true,
        job: null,
      });
      expect(stored()).toEqual(['one', 'one']);
      expect(page.requested).toEqual(['one']);
      late.give(Response.json({ job: queuedJob('one', { state: 'running' }) }));
      await settled();
      expect(page.current()).toMatchObject({
        isInDoubt: false,
        isLost: false,
        isUnclear: false,
        job: { id: 'one' },
      });
      expect(stored()).toEqual(['one', null]);
    });

    it('waits for the network, and is never sent again once its user cancels it', async () => {
      localStorage.setItem(key, 'old');
      serveJob('old', 'succeeded');
      server.response('POST /api/jobs', lost);
      const page = follow();
      begin(page, 'one');
      await settled();
      expect(page.current()).toMatchObject({ isSubmitting: true, isWaiting: true });
      act(page.current().withdraw);
      await settled();
      expect(page.current()).toMatchObject({ isSubmitting: false, job: { id: 'old' } });
      expect(stored()).toEqual(['old', null]);
      accept('one');
      await after(60_000);
      expect(server.count('POST /api/jobs')).toBe(1);
    });

    it('that its user cancels is cancelled on the server if an attempt under way arrives', async () => {
      const late = lateResponse();
      const cancelled = queuedJob('one', { state: 'cancelled' });
      server.response('POST /api/jobs', lost);
      server.response('DELETE /api/jobs/one', () => Response.json({ job: cancelled }));
      const page = follow();
      begin(page, 'one');
      await settled();
      server.response('POST /api/jobs', late.response);
      await after(1000);
      act(page.current().withdraw);
      late.give(Response.json({ job: queuedJob('one') }));
      await settled();
      expect(server.count('DELETE /api/jobs/one')).toBe(1);
      expect(page.current()).toMatchObject({ isSubmitting: false, job: null });
    });

    it('in doubt is forgotten when its user cancels it', async () => {
      server.response('GET /api/jobs/one', lost);
      const page = follow();
      await submitInVain(page, 'one');
      act(page.current().withdraw);
      expect(page.current()).toMatchObject({ isInDoubt: false, isUnclear: false });
      expect(stored()).toEqual([null, null]);
    });

    it('is lost where the server does not have the job', async () => {
      server.response('GET /api/jobs/one', () => refusal(404, 'not_found'));
      const page = follow();
      await submitInVain(page, 'one');
      await settled();
      expect(page.current()).toMatchObject({
        isInDoubt: false,
        isLost: true,
        isUnknown: true,
        isUnclear: false,
        isReconnecting: false,
      });
      // The response is final.
      await after(60_000);
      expect(server.count('GET /api/jobs/one')).toBe(1);
    });
  });

  describe('a job of an earlier page', () => {
    beforeEach(() => localStorage.setItem(key, 'one'));

    it.each([
      ['every half second without a socket', false, 500],
      ['every ten seconds beside one', true, 10_000],
    ])('is read %s, until it has ended', async (_, isLive, everyMs) => {
      serveJob('one', 'running');
      const { current } = follow({ isLive });
      await settled();
      expect(server.count('GET /api/jobs/one')).toBe(1);
      await after(everyMs - 1);
      expect(server.count('GET /api/jobs/one')).toBe(1);
      await after(1);
      expect(server.count('GET /api/jobs/one')).toBe(2);
      serveJob('one', 'succeeded');
      await after(everyMs);
      await settled();
      expect(current().job?.state).toBe('succeeded');
      await after(60_000);
      expect(server.count('GET /api/jobs/one')).toBe(3);
    });

    it('does not go back to a state that a response under way still has', async () => {
      const late = lateResponse();
      server.response('GET /api/jobs/one', late.response);
      const { current } = follow();
      act(() => {
        queries.setQueryData(jobKey('one'), finishedJob('one'));
      });
      late.give(Response.json({ job: queuedJob('one', { state: 'running' }) }));
      await settled();
      expect(current().job?.state).toBe('succeeded');
    });

    it('has ended also without a network, and is read again', async () => {
      serveJob('one', 'succeeded');
      const before = follow();
      await settled();
      before.page.unmount();
      queries.clear();
      server.response('GET /api/jobs/one', lost);
      const { current } = follow();
      expect(current()).toMatchObject({ job: finishedJob('one'), isUnclear: false });
      await settled();
      expect(current()).toMatchObject({ job: finishedJob('one'), isReconnecting: true });
      server.response('GET /api/jobs/one', () => refusal(404, 'not_found'));
      await after(1000);
      await settled();
      expect(current()).toMatchObject({ job: null, isUnknown: true });
    });

    it('is intercepted while a network’s sign-in page responds', async () => {
      server.response('GET /api/jobs/one', () => new Response('<h1>Hotel</h1>'));
      const { current } = follow();
      await settled();
      expect(current()).toMatchObject({ isReconnecting: true, isIntercepted: true });
    });

    it('is reconnecting while no response comes, at first after 1 s, then 2 s, 4 s, and at most 15 s', async () => {
      server.response('GET /api/jobs/one', lost);
      const { current } = follow();
      await settled();
      expect(current()).toMatchObject({ isReconnecting: true, isUnclear: true });
      for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
        const before = server.count('GET /api/jobs/one');
        await after(waitMs - 1);
        expect(server.count('GET /api/jobs/one')).toBe(before);
        await after(1);
        await settled();
        expect(server.count('GET /api/jobs/one')).toBe(before + 1);
      }
      serveJob('one', 'succeeded');
      await after(15_000);
      await settled();
      expect(current()).toMatchObject({ isReconnecting: false, job: { state: 'succeeded' } });
    });
  });
});

describe('the cancelling of a job', () => {
  const server = appServer();

  it('shows it as cancelled at once, or reads it again where it comes too late', async () => {
    for (const id of ['one', 'two']) queries.setQueryData(jobKey(id), queuedJob(id));
    const cancelled = queuedJob('one', { state: 'cancelled' });
    server.response('DELETE /api/jobs/one', () => Response.json({ job: cancelled }));
    await cancelJob(queries, 'one');
    const known = () => ['one', 'two'].map((id) => queries.getQueryState(jobKey(id)));
    const other = { data: queuedJob('two'), isInvalidated: false };
    expect(known()).toMatchObject([{ data: cancelled, isInvalidated: false }, other]);
    server.response('DELETE /api/jobs/one', () => refusal(409, 'too_late'));
    await cancelJob(queries, 'one');
    expect(known()).toMatchObject([{ data: cancelled, isInvalidated: true }, other]);
  });
});

describe('the progress of a job', () => {
  pageClock();

  const none = {
    job: null,
    isSending: false,
    isArriving: false,
    percent: null,
    isWaiting: false,
    isReconnecting: false,
    isIntercepted: false,
    isInDoubt: false,
    usualMs: null,
  };

  function progress(given: Partial<Progress> = {}) {
    const page = renderInApp(<JobProgress {...none} {...given} />);
    return { text: () => page.getByRole('status').textContent, unmount: page.unmount };
  }

  /** A job that was made so many milliseconds ago. */
  const running = (agoMs = 0) =>
    queuedJob('one', {
      state: 'running',
      stage: 'rendering',
      createdAt: new Date(Date.now() - agoMs).toISOString(),
    });

  it('says that it reconnects rather than a stage of before, and that it is in doubt before all', () => {
    const reconnecting = progress({ job: running(), isReconnecting: true });
    expect(reconnecting.text()).toMatch(/^Reconnecting(?!\. Checking)/);
    reconnecting.unmount();
    expect(progress({ job: null, isReconnecting: true, isInDoubt: true }).text()).toMatch(
      /^Reconnecting\. Checking/,
    );
  });

  it('counts the seconds since the job was made', async () => {
    // The server expects less than the device's own pictures have taken.
    const { text } = progress({ job: { ...running(3000), etaMs: 5000 }, usualMs: 40_000 });
    expect(text()).toMatch(/ · 3 s of about 5 s$/);
    await after(2000);
    expect(text()).toMatch(/ · 5 s of about 5 s$/);
    await after(1000);
    expect(text()).toMatch(/ · 6 s$/);
  });
});

describe('the results', () => {
  pageClock();
  let jobs: Job[] = [];
  appServer({ 'GET /api/jobs': () => Response.json({ jobs }) });
  const at = (second: number) =>
    new Date(Date.parse('2026-11-25T10:00:00Z') + second * 1000).toISOString();

  beforeEach(() => {
    localStorage.clear();
    jobs = [];
  });

  /** The results of Text to Image at an address. */
  async function resultsAt(path = '/text-to-image') {
    const page = hookInApp(
      () => ({
        ...useToolResults('user-1', 'text2img'),
        place: useLocation(),
        navigate: useNavigate(),
      }),
      { path },
    );
    await settled();
    return { current: () => page.result.current, rerender: page.rerender };
  }

  const ids = (list: readonly Job[]) => list.map(({ id }) => id);

  describe('the results of a tool', () => {
    it('are its own finished pictures, newest first, and its own unfinished jobs', async () => {
      jobs = [
        finishedJob('old', { createdAt: at(1), settledAt: at(3) }),
        finishedJob('new', { createdAt: at(10), settledAt: at(14) }),
        finishedJob('other', { tool: 'headshot', createdAt: at(11) }),
        finishedJob('empty', { createdAt: at(12), settledAt: at(14), result: undefined }),
        failedJob('failed', { createdAt: at(13) }),
        queuedJob('queued', { createdAt: at(14) }),
        queuedJob('running', { state: 'running', createdAt: at(15) }),
        queuedJob('other-running', { tool: 'bgremove', state: 'running', createdAt: at(16) }),
      ];
      const { current } = await resultsAt();
      expect(ids(current().results)).toEqual(['new', 'old']);
      expect(current().unfinished).toEqual(['running', 'queued']);
      expect(current().chosen).toBeNull();
      expect(current().usualMs).toBe(2000);
    });

    it('have the pictures of a batch in the order of their grid, the newest batch first', async () => {
      const batch = (id: string, batchId: string) => finishedJob(id, { batchId });
      jobs = [batch('d', 'two'), batch('c', 'two'), batch('b', 'one'), batch('a', 'one')];
      const { current } = await resultsAt();
      expect(ids(current().results)).toEqual(['c', 'd', 'a', 'b']);
    });

    it('leave out what the user has deleted from the history, and it alone', async () => {
      jobs = [
        finishedJob('deleted', { createdAt: at(2) }),
        finishedJob('unsaved', { createdAt: at(1) }),
      ];
      writeSavedMark('user-1', 'deleted', { isAcknowledged: true }, Date.now());
      writeSavedMark('user-2', 'unsaved', { isAcknowledged: true }, Date.now());
      const { current } = await resultsAt();
      expect(ids(current().results)).toEqual(['unsaved']);
    });
  });

  describe('the chosen result', () => {
    beforeEach(() => {
      jobs = [finishedJob('one', { createdAt: at(1) }), finishedJob('two', { createdAt: at(2) })];
    });

    it('goes into the address, beside what is there, and out of it again', async () => {
      const { current } = await resultsAt('/text-to-image?from=shop');
      act(() => current().choose('one'));
      expect([current().chosen?.id, current().place.search]).toEqual([
        'one',
        '?from=shop&result=one',
      ]);
      act(() => current().choose(null));
      expect([current().chosen, current().place.search]).toEqual([null, '?from=shop']);
    });
  });
});
