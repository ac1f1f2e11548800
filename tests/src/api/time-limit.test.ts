import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../src/api/call-api.ts';
import { fetchPicture } from '../../../src/api/job-picture.ts';
import { isLost, NetworkFailure } from '../../../src/api/request.ts';
import { sendPicture } from '../../../src/features/studio/input/upload-picture.ts';
import { submitJobs } from '../../../src/features/studio/job/submit-job.ts';
import { PageRequest } from '../support/page-request.ts';

let calls = 0;
let aborted = 0;

/** A network on which no request ever gets a response: each ends only when it is aborted. */
function stall(response?: () => Response) {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    calls += 1;
    if (response) return Promise.resolve(response());
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        aborted += 1;
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  });
}

/** What the work has come to, as far as that is known. */
function watch(work: Promise<unknown>) {
  const seen: { error?: unknown; value?: unknown } = {};
  work.then(
    (value) => Object.assign(seen, { value }),
    (error: unknown) => Object.assign(seen, { error }),
  );
  return seen;
}

beforeEach(() => {
  calls = 0;
  aborted = 0;
  vi.stubGlobal('XMLHttpRequest', PageRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a request that nothing responds', () => {
  it.each([
    [30_000, 'a desktop', 'Mozilla/5.0 (X11; Linux x86_64)'],
    [60_000, 'a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ])('gives up after %i ms on %s, and not before', async (timeoutMs, _, userAgent) => {
    vi.stubGlobal('navigator', { userAgent });
    stall();
    const seen = watch(callApi('readCredits'));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toBeInstanceOf(NetworkFailure);
    expect(seen.error).toMatchObject({ isTimeout: true, status: null });
    expect(isLost(seen.error)).toBe(false);
  });

  it('is not sent again by itself, and is ended: a job, and an upload', async () => {
    stall();
    const kite = { id: 'a', tool: 'text2img', prompt: 'A kite' } as const;
    const attempts = { signal: new AbortController().signal, onLost: () => undefined };
    const job = watch(submitJobs('ann', { batchId: 'a', jobs: [kite] }, attempts));
    const upload = watch(sendPicture('ann', new Blob(['picture'])));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(job.error).toBeInstanceOf(NetworkFailure);
    expect(upload.error).toMatchObject({ name: 'SendFailure', message: 'slow_connection' });
    expect([calls, aborted]).toEqual([2, 2]);
  });

  it('fails in the same way where its response begins and does not end', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const start = (controller: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      return new Response(new ReadableStream({ start }));
    });
    const seen = watch(callApi('readCredits'));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toMatchObject({ isTimeout: true, status: null });
  });
});

describe('a picture that is sent slowly', () => {
  it('has the same time from each part that was sent', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    const timeoutMs = 30_000;
    stall();
    const seen = watch(sendPicture('ann', new Blob(['slow'])));
    const request = PageRequest.all.at(-1);
    for (const loaded of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(timeoutMs - 1);
      expect(seen).toEqual({});
      request?.report(loaded);
    }
    // The same figure again is no progress.
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    request?.report(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toMatchObject({ name: 'SendFailure', message: 'slow_connection' });
    expect(calls).toBe(1);
  });
});

describe('a picture that arrives slowly', () => {
  const job = {
    id: 'a',
    result: { url: '/images/a', width: 1, height: 1, type: 'image/png' },
  } as never;
  const arriving = (parts: number, everyMs: number, ends: boolean) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let part = 0; part < parts; part += 1) {
          await new Promise((resolve) => setTimeout(resolve, everyMs));
          controller.enqueue(Uint8Array.of(part));
        }
        if (ends) controller.close();
      },
    });

  it('is waited for as long as parts of it arrive', async () => {
    const headers = { 'Content-Type': 'image/png' };
    stall(() => new Response(arriving(4, 29_000, true), { headers }));
    const seen = watch(fetchPicture(job));
    await vi.advanceTimersByTimeAsync(4 * 29_000);
    const picture = seen.value as Blob;
    expect([picture.size, picture.type]).toEqual([4, 'image/png']);
  });
});
