import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import { editedSize } from '../../../src/features/editor/document/open-base.ts';
import { mergeJobs } from '../../../src/features/live/recent-jobs.ts';
import { sendPicture } from '../../../src/features/studio/input/upload-picture.ts';
import { rememberSource, sourceOf } from '../../../src/features/studio/job/job-sources.ts';
import { submitJob } from '../../../src/features/studio/job/submit-job.ts';
import { PageRequest } from '../support/page-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', PageRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Drops the first responses. Returns a function that counts the calls. */
function loseAnswers(count: number, answer: () => Response = () => Response.json({})) {
  let calls = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    calls += 1;
    if (calls <= count) throw new TypeError('Failed to fetch');
    return answer();
  });
  return () => calls;
}

/** Whether the work succeeds, however long it waits in between. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  const end = work.then(
    () => true,
    () => false,
  );
  await vi.runAllTimersAsync();
  return end;
}

describe('a job', () => {
  it('whose answers are lost is submitted 4 times, and not a fifth', async () => {
    const newJob = { id: 'job-00000001', tool: 'text2img', prompt: 'a fox' } as const;
    loseAnswers(3);
    expect(await succeeds(submitJob('ann', newJob))).toBe(true);
    const calls = loseAnswers(4);
    expect(await succeeds(submitJob('ann', newJob))).toBe(false);
    expect(calls()).toBe(4);
  });
});

describe('a picture that is sent', () => {
  const uploaded = () => Response.json({ id: 'upload-0001' });

  it.each([
    ['a desktop', 3, 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['a phone', 2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ])(
    'on %s is sent %i times where answers are lost, and not once more',
    async (_, tries, userAgent) => {
      vi.stubGlobal('navigator', { userAgent });
      loseAnswers(tries - 1, uploaded);
      expect(await succeeds(sendPicture('ann', new Blob(['a'])))).toBe(true);
      const calls = loseAnswers(tries, uploaded);
      expect(await succeeds(sendPicture('ann', new Blob(['b'])))).toBe(false);
      expect(calls()).toBe(tries);
    },
  );

  it('is not sent again for 50 minutes, within the hour that the server stores it', async () => {
    const calls = loseAnswers(0, uploaded);
    const picture = new Blob(['c']);
    await sendPicture('ann', picture);
    vi.setSystemTime(Date.now() + 50 * 60_000 - 1);
    await sendPicture('ann', picture);
    expect(calls()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await sendPicture('ann', picture);
    expect(calls()).toBe(2);
  });
});

describe('the list of recent jobs', () => {
  const jobs = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => ({ id: `job-${at}`, createdAt: new Date(at).toISOString() }) as Job,
    );

  it('has 50 at most, and the oldest of 51 goes', () => {
    expect(mergeJobs([], jobs(50))).toHaveLength(50);
    const merged = mergeJobs(jobs(50), jobs(51));
    expect(merged).toHaveLength(50);
    expect(merged.at(-1)?.id).toBe('job-1');
  });
});

describe('the pictures that jobs were made from', () => {
  it('are known of 20 jobs of a tool, and the oldest of 21 goes', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const remember = (at: number) => rememberSource('user', 'img2img', `job-${at}`, `source-${at}`);
    for (let at = 1; at <= 20; at += 1) remember(at);
    expect(sourceOf('user', 'img2img', 'job-1')).toBe('source-1');
    remember(21);
    expect(sourceOf('user', 'img2img', 'job-1')).toBeNull();
    expect(sourceOf('user', 'img2img', 'job-2')).toBe('source-2');
  });
});

describe('a picture in the editor', () => {
  it.each([
    ['desktop', 40_000_000, { width: 8000, height: 5000 }],
    ['mobile', 16_000_000, { width: 4000, height: 4000 }],
  ] as const)(
    'on %s keeps its size with %i pixels, and not with one more',
    (device, pixels, size) => {
      expect(editedSize(size, device)).toEqual({ ...size, isReduced: false });
      expect(editedSize({ width: pixels + 1, height: 1 }, device)).toMatchObject({
        isReduced: true,
      });
    },
  );
});
