import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, it } from 'vitest';
import type { PromptIdeas } from '../../../../domain/account/prompts.ts';
import {
  accountStub,
  breakProvider,
  type Client,
  callService,
  problemOf,
  signedIn,
} from '../../client.ts';

afterEach(() => callService('image-provider/control', { method: 'DELETE' }));

const improve = (client: Client, prompt: string) =>
  client.post('/api/prompts/improve', { prompt, tool: 'text2img' });
const suggest = (client: Client, prompt?: string) =>
  client.post('/api/prompts/ideas', { tool: 'text2img', prompt });

it('the provider improves a prompt and has ideas about one, which costs nothing', async () => {
  const client = await signedIn();
  const { prompt } = await (await improve(client, 'a cat')).json<{ prompt: string }>();
  expect(prompt).toMatch(/^a cat, .+/);
  const found = await (await suggest(client, 'a heron in reeds')).json<PromptIdeas>();
  expect(found).toMatchObject({ isDefault: false, ideas: { length: 8 } });
  for (const idea of found.ideas) expect(idea).toMatch(/^a heron in reeds, /);
  expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
});

it('the help with prompts is refused without a response, after a hundred requests of a day, and to a user without credits', async () => {
  const [client, busy, poor] = [await signedIn(), await signedIn(), await signedIn()];
  await breakProvider({ mode: 'empty', promptIncludes: 'an owl' });
  expect((await problemOf(await improve(client, 'an owl'))).code).toBe('unavailable');
  await runInDurableObject(await accountStub(busy), (_, { storage }) => {
    storage.sql.exec(
      'INSERT INTO prompt_requests (requested_at) SELECT ? FROM json_each(?)',
      Date.now() - 60 * 60_000,
      JSON.stringify(Array(100).fill(0)),
    );
  });
  const options = { tool: 'filter', filterType: 'HDR' };
  for (const _ of [1, 2]) {
    await poor.post('/api/jobs', { id: crypto.randomUUID(), tool: 'edit', options });
  }
  for (const [user, code] of [
    [busy, 'prompts_used_up'],
    [poor, 'insufficient_credits'],
  ] as const) {
    for (const response of [await improve(user, 'a cat'), await suggest(user)]) {
      expect((await problemOf(response)).code).toBe(code);
    }
  }
});
