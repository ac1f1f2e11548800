import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiProblem } from '../../../../../src/api/request.ts';
import {
  SendFailure,
  sendPicture,
} from '../../../../../src/features/studio/input/upload-picture.ts';
import { failureMessage } from '../../../../../src/features/studio/job/job-messages.ts';
import { submitErrorMessage } from '../../../../../src/features/studio/job/submit-error-message.ts';
import { problemTexts } from '../../../../../src/texts/en/shell/problems.ts';
import { PageRequest } from '../../../support/page-request.ts';

/** The server's responses in order; an error is a lost connection. The last one repeats. */
function serve(...responses: (Error | Response)[]) {
  const pictures: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    pictures.push((body as FormData).get('image'));
    const response = responses.length > 1 ? responses.shift() : responses[0];
    return response instanceof Response
      ? Promise.resolve(response.clone())
      : Promise.reject(response as Error);
  });
  return pictures;
}

function problem(status: number, code: string): Response {
  const body = { type: 'about:blank', title: code, status, detail: 'No.', code, requestId: 'one' };
  return Response.json(body, { status });
}

const uploaded = (id: string) => Response.json({ id });
const gone = new TypeError('Failed to fetch');
const picture = () => new Blob(['picture'], { type: 'image/png' });

/** The outcome of a promise after all its waits, or its error. */
async function settle<T>(promise: Promise<T>): Promise<unknown> {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', PageRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sending a picture', () => {
  it('a picture is sent once in 50 minutes, and again after that', async () => {
    const pictures = serve(uploaded('one'), uploaded('two'));
    const source = picture();
    await expect(sendPicture('ann', source)).resolves.toBe('one');
    vi.advanceTimersByTime(50 * 60_000 - 1);
    await expect(sendPicture('ann', source)).resolves.toBe('one');
    expect(pictures).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await expect(sendPicture('ann', source)).resolves.toBe('two');
  });

  it('shows how much of a picture has been sent, in percent', async () => {
    serve(uploaded('one'));
    const shown: number[] = [];
    const sending = sendPicture('ann', picture(), (percent) => shown.push(percent));
    PageRequest.all.at(-1)?.report(40, 200);
    PageRequest.all.at(-1)?.report(200, 200);
    await settle(sending);
    expect(shown).toEqual([20, 100]);
  });

  it.each([
    ['the connection is lost', gone],
    ['the server fails', problem(500, 'internal_error')],
    ['a proxy answers 502', new Response('Bad gateway', { status: 502 })],
    ['the server has too many requests', problem(429, 'rate_limited')],
    ['a proxy answers 429', new Response('Slow down', { status: 429 })],
  ])('a picture is sent a second time where %s', async (_, failure) => {
    const pictures = serve(failure, uploaded('one'));
    await expect(settle(sendPicture('ann', picture()))).resolves.toBe('one');
    expect(pictures).toHaveLength(2);
  });

  it.each([
    ['connection_lost', gone],
    ['upload_failed', new Response('Bad gateway', { status: 502 })],
    ['upload_failed', problem(500, 'upload_failed')],
  ] as const)('after three failures the message is that of %s', async (code, failure) => {
    const pictures = serve(failure);
    const error = await settle(sendPicture('ann', picture()));
    expect(pictures).toHaveLength(3);
    expect(error).toBeInstanceOf(SendFailure);
    expect((error as SendFailure).messageFor(true)).toBe(failureMessage(code, true));
    expect((error as SendFailure).messageFor(false)).toBe(failureMessage(code, false));
  });

  it.each([200, 511])('a network’s sign-in page with %i is said to be one', async (status) => {
    serve(new Response('<h1>Welcome to the hotel</h1>', { status }));
    const error = await settle(sendPicture('ann', picture()));
    expect(submitErrorMessage(error, 'Generation failed', true)).toEqual({
      title: 'Generation failed',
      description: problemTexts.intercepted,
    });
  });

  it.each([
    ['1.5 s before each of three tries', 'Mozilla/5.0 (X11; Linux x86_64)', [1500, 1500]],
    ['2 s before the second of two tries on a phone', 'Mozilla/5.0 (iPhone)', [2000]],
  ])('the wait is %s', async (_, userAgent, waitsMs) => {
    vi.stubGlobal('navigator', { userAgent });
    const pictures = serve(gone);
    const settled = sendPicture('ann', picture()).catch(() => null);
    const sentAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return pictures.length;
    };
    for (const [tries, waitMs] of waitsMs.entries()) {
      expect(await sentAfter(waitMs - 1)).toBe(tries + 1);
      expect(await sentAfter(1)).toBe(tries + 2);
    }
    expect(await sentAfter(60_000)).toBe(waitsMs.length + 1);
    await settled;
  });

  it.each(['too_many_uploads', 'invalid_picture', 'account_halted'])(
    'a refusal with %s is reported in the server’s words, and is not repeated',
    async (code) => {
      const pictures = serve(problem(409, code));
      const error = await settle(sendPicture('ann', picture()));
      expect(pictures).toHaveLength(1);
      expect((error as ApiProblem).problem.code).toBe(code);
    },
  );
});
