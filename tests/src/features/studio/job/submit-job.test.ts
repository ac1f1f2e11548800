import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedUserHeader } from '../../../../../domain/account/expected-user.ts';
import { NetworkFailure } from '../../../../../src/api/request.ts';
import { submitJobs } from '../../../../../src/features/studio/job/submit-job.ts';

/** What the network does with each request, one after the other. */
let responses: (() => Response)[];
/** The user whom each request names. */
let users: (string | null)[];

const lose = (): Response => {
  throw new TypeError('No network');
};
const refuse = (): Response =>
  Response.json({ code: 'rate_limited', status: 429, detail: 'Too many' }, { status: 429 });
const accept = (): Response => Response.json({ job: { id: 'job-1' } });

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', language: 'en' });
  users = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    users.push(new Headers(headers).get(expectedUserHeader));
    return responses.shift()?.();
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Submits a job, and returns what came of it. */
async function submit(...given: (() => Response)[]): Promise<unknown> {
  responses = given;
  const job = { id: 'job-1', tool: 'text2img', prompt: 'A mill' } as const;
  const attempts = { signal: new AbortController().signal, onLost: () => undefined };
  const ended = submitJobs('ann', { batchId: 'batch-1', jobs: [job] }, attempts).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return ended;
}

describe('a job that is submitted', () => {
  it('is sent again where its response is lost', async () => {
    expect(await submit(lose, accept)).toEqual([{ id: 'job-1' }]);
  });

  it('is sent four times, after waits of one, two and three seconds', async () => {
    const begun = Date.now();
    const sentAt: number[] = [];
    const loseAt = () => {
      sentAt.push(Date.now() - begun);
      return lose();
    };
    const sent = await submit(loseAt, loseAt, loseAt, loseAt, accept);
    expect(sent).toBeInstanceOf(NetworkFailure);
    expect(sentAt).toEqual([0, 1000, 3000, 6000]);
  });

  it('is not known to be refused where the server may have it from the try before', async () => {
    expect(await submit(lose, refuse)).toBeInstanceOf(NetworkFailure);
    // Nobody waits for more refusals.
    expect(await submit(lose, lose, refuse, accept)).toBeInstanceOf(NetworkFailure);
    expect(responses).toEqual([accept]);
  });
});
