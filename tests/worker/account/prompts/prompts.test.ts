import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it } from 'vitest';
import type { PromptIdeas } from '../../../../domain/account/prompts.ts';
import { providerTools } from '../../../../worker/tools/tools.ts';
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

describe('the help with prompts', () => {
  it('Improve Prompt returns a longer prompt, and costs nothing', async () => {
    const client = await signedIn();
    const { prompt } = await (await improve(client, 'a cat')).json<{ prompt: string }>();
    expect(prompt).toMatch(/^a cat, .+/);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('Suggest Ideas follows the prompt that was typed', async () => {
    const found = await (await suggest(await signedIn(), 'a heron in reeds')).json<PromptIdeas>();
    expect(found).toMatchObject({ isDefault: false, ideas: { length: 8 } });
    for (const idea of found.ideas) expect(idea).toMatch(/^a heron in reeds, /);
  });

  it('without a response of the provider, Improve Prompt fails and Suggest Ideas returns our own', async () => {
    await breakProvider({ mode: 'empty', promptIncludes: 'an owl' });
    await breakProvider({ mode: 'error_500', promptIncludes: 'creative prompts' });
    const client = await signedIn();
    const refused = await problemOf(await improve(client, 'an owl'));
    expect(refused).toMatchObject({ code: 'unavailable', detail: 'Try again later' });
    const own = { ideas: providerTools.text2img.ideas, isDefault: true };
    expect(await (await suggest(client)).json()).toEqual(own);
  });

  it('is refused after a hundred requests of a day, and to a user without credits', async () => {
    const [busy, poor] = [await signedIn(), await signedIn()];
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
    for (const [client, code] of [
      [busy, 'prompts_used_up'],
      [poor, 'insufficient_credits'],
    ] as const) {
      for (const response of [await improve(client, 'a cat'), await suggest(client)]) {
        expect((await problemOf(response)).code).toBe(code);
      }
    }
  });
});
