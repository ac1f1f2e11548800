import { expect, it } from 'vitest';
import { batchRoutes } from '../../../../worker/account/jobs/batch-routes.ts';
import { requestAsUser } from '../call-as-user.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const jobsOf = (prompts: readonly string[]) =>
  prompts.map((prompt, at) => ({ id: idOf(at), tool: 'text2img', prompt }));

/** Sends a batch of these prompts to a deployment whose model refuses what has "bad" in it, once all were asked. */
async function send(prompts: readonly string[], { texts = new Set(prompts).size, more = {} } = {}) {
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
      'jobs.refusePrompt': (id) => refused.push(id),
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
  expect([code, refused]).toEqual(['prompt_refused', [idOf(1)]]);
});

it('no model is asked about a batch that can’t be made here', async () => {
  const { code, judged } = await send(['a cat'], { more: { options: { seed: 7 } } });
  expect([code, judged]).toEqual(['option_unavailable', []]);
});
