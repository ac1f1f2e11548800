import { expect, it } from 'vitest';
import type { ScreeningAdmission } from '../../../../worker/account/bounds/judged-prompts.ts';
import { batchRoutes } from '../../../../worker/account/jobs/batch-routes.ts';
import { requestAsUser } from '../call-as-user.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const jobsOf = (prompts: readonly string[]) =>
  prompts.map((prompt, at) => ({ id: idOf(at), tool: 'text2img', prompt }));

const allOf = (ids: readonly string[]): ScreeningAdmission => ({ ok: true, ids: [...ids] });

interface Sent {
  /** How many texts the model waits for. */
  texts?: number;
  more?: object;
  admission?: (ids: readonly string[]) => ScreeningAdmission;
}

/** Sends a batch of these prompts to a deployment whose model refuses what has "bad" in it, once all were asked. */
async function send(
  prompts: readonly string[],
  { texts = new Set(prompts).size, more = {}, admission = allOf }: Sent = {},
) {
  const judged: string[] = [];
  const refused: unknown[] = [];
  let release = () => {};
  const allAsked = new Promise<void>((resolve) => (release = resolve));
  const run = async (_: string, { messages }: { messages: { content: string }[] }) => {
    const prompt = messages[0]?.content ?? '';
    if (judged.push(prompt) === texts) release();
    await allAsked;
    return { response: prompt.includes('bad') ? 'unsafe' : 'safe' };
  };
  const jobs = jobsOf(prompts).map((job) => ({ ...job, ...more }));
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: idOf(9), expectedCost: jobs.length, jobs }),
  };
  const response = await requestAsUser(batchRoutes, '/api/batches', init, {
    responses: {
      'jobs.createBatch': () => ({ ok: false, code: 'too_many_jobs' }),
      'jobs.admitScreening': (ids) => admission(ids as string[]),
      'jobs.countRefusal': (id) => refused.push(id),
    },
    environment: { SCREENING: 'model', AI: { run } },
  });
  const { code } = (await response.json()) as { code: string };
  return { code, judged, refused };
}

it('the prompts of a batch are judged at the same time, and each different one once', async () => {
  expect(await send(['a cat', 'a dog', 'a cat', 'a cat'])).toEqual({
    code: 'too_many_jobs',
    judged: ['a cat', 'a dog'],
    refused: [],
  });
});

it('a batch with refused prompts is one refusal, of its first one', async () => {
  const { code, refused } = await send(['a cat', 'bad', 'also bad']);
  expect([code, refused]).toEqual(['prompt_refused', [expect.stringMatching(`^${idOf(1)}:`)]]);
});

it('no model is asked about jobs that the account knows, whose prompts were judged', async () => {
  const admission = (ids: readonly string[]) => allOf(ids.slice(1));
  const { judged, refused } = await send(['bad', 'a cat'], { texts: 1, admission });
  expect([judged, refused]).toEqual([['a cat'], []]);
});

it('no model is asked for a user who has had too many prompts judged', async () => {
  const admission = () => ({ ok: false, retryAt: Date.now() + 5000 }) as const;
  expect(await send(['bad'], { admission })).toEqual({
    code: 'rate_limited',
    judged: [],
    refused: [],
  });
});
