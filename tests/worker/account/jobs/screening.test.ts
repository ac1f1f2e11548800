import { expect, it } from 'vitest';
import { callDeployment } from '../../call-deployment.ts';
import { type Client, problemOf, signedIn } from '../../client.ts';

const screened = {
  SCREENING: 'words',
  SCREENING_WORDS: 'forbidden thing',
  SCREENING_FREEZE_AFTER: '2',
};

function send(client: Client, path: string, body: object): Promise<Response> {
  return callDeployment(screened, path, {
    method: 'POST',
    headers: { Cookie: client.cookie(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const job = (prompt: string, id: string = crypto.randomUUID()) => ({
  id,
  tool: 'text2img',
  prompt,
});

it('a refused prompt says so and costs nothing, and the operator’s rule freezes an account after several', async () => {
  const client = await signedIn();
  const id = crypto.randomUUID();
  for (const _ of [1, 2]) {
    const refused = await send(client, '/api/jobs', job('a Forbidden Thing', id));
    expect(await problemOf(refused)).toMatchObject({ status: 422, code: 'prompt_refused' });
  }
  expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  // The same job again is one refusal.
  const allowed = await send(client, '/api/jobs', job('a cat'));
  expect(allowed.status).toBe(202);
  const jobs = [job('a dog'), job('the forbidden thing')];
  const batch = { id: crypto.randomUUID(), expectedCost: 2, jobs };
  const last = await send(client, '/api/batches', batch);
  expect((await problemOf(last)).code).toBe('prompt_refused');
  expect((await problemOf(await send(client, '/api/jobs', job('a cat')))).code).toBe(
    'account_frozen',
  );
  const entries = await client.entries();
  expect(entries).toContainEqual(
    expect.objectContaining({ params: { note: expect.stringContaining('Several prompts') } }),
  );
});
