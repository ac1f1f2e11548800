import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queries } from '../../../../../src/api/queries.ts';
import { jobKey } from '../../../../../src/api/query-keys.ts';
import { isFollowed } from '../../../../../src/features/studio/job/newest-job.ts';
import { useJob } from '../../../../../src/features/studio/job/use-job.ts';
import { appServer, lateAnswer } from '../../../support/app-server.ts';
import { hookWhileLive } from '../../../support/hook-while-live.tsx';
import { lost } from '../../../support/network.ts';
import { after, pageClock, settled } from '../../../support/page-clock.ts';
import { refusal } from '../../../support/refusal.ts';
import { finishedJob, queuedJob } from '../../../support/sample-jobs.ts';

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
  server.answer('POST /api/jobs', () => Response.json({ job: queuedJob(id) }));
const serveJob = (id: string, state: 'running' | 'succeeded') =>
  server.answer(`GET /api/jobs/${id}`, () =>
    Response.json({ job: state === 'running' ? queuedJob(id, { state }) : finishedJob(id) }),
  );

describe('a submit', () => {
  it('is under way until the server has accepted the job, which is followed and remembered', async () => {
    const late = lateAnswer();
    server.answer('POST /api/jobs', late.answer);
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
    expect(server.sent('POST /api/jobs')[0]?.body).toEqual({ id: 'one', ...fox });
    expect([
      isFollowed('user-1', 'text2img', 'one'),
      isFollowed('user-1', 'text2img', 'two'),
    ]).toEqual([true, false]);
    expect(isFollowed('user-2', 'text2img', 'one')).toBe(false);
    expect(isFollowed('user-1', 'headshot', 'one')).toBe(false);
  });

  it('that is refused throws, shows the job before again and forgets the new one', async () => {
    localStorage.setItem(key, 'old');
    serveJob('old', 'succeeded');
    server.answer('POST /api/jobs', () => refusal(409, 'insufficient_credits'));
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

  it('that the server fails to answer for, by its own fault, is in doubt and not refused', async () => {
    server.answer('POST /api/jobs', () => refusal(500, 'internal_error'));
    const page = follow();
    expect(await page.submit('one')).toBeNull();
    expect(page.current()).toMatchObject({ isInDoubt: true, isSubmitting: false });
  });
});

describe('a submit without an answer', () => {
  /** Submits while no answer comes, which ends after four tries. */
  async function submitInVain(page: ReturnType<typeof follow>, id: string): Promise<void> {
    server.answer('POST /api/jobs', lost);
    begin(page, id);
    await after(10_000);
    expect(page.current().isSubmitting).toBe(false);
  }

  it('is in doubt until the server says that it has the job', async () => {
    const late = lateAnswer();
    server.answer('GET /api/jobs/one', late.answer);
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

  it('is lost where the server does not have the job', async () => {
    server.answer('GET /api/jobs/one', () => refusal(404, 'not_found'));
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
    // The answer is final.
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

  it('does not go back to a state that an answer under way still has', async () => {
    const late = lateAnswer();
    server.answer('GET /api/jobs/one', late.answer);
    const { current } = follow();
    act(() => {
      queries.setQueryData(jobKey('one'), finishedJob('one'));
    });
    late.give(Response.json({ job: queuedJob('one', { state: 'running' }) }));
    await settled();
    expect(current().job?.state).toBe('succeeded');
  });

  it('is reconnecting while no answer comes, at first after 1 s, then 2 s, 4 s, and at most 15 s', async () => {
    server.answer('GET /api/jobs/one', lost);
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
