import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { PromptIdeas } from '../../../../domain/account/prompts.ts';
import { tools } from '../../../../domain/tools/tools.ts';
import { providerTools } from '../../../../worker/tools/tools.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../../client.ts';

const provider = `${env.SERVICES_ORIGIN}/__services/image-provider/control`;
const improve = (client: Client, prompt: unknown, tool: unknown = 'text2img') =>
  client.post('/api/prompts/improve', { prompt, tool });
const ideas = async (client: Client, tool = 'text2img') =>
  (await client.post('/api/prompts/ideas', { tool })).json<PromptIdeas>();

afterEach(() => fetch(provider, { method: 'DELETE' }));

describe('Improve Prompt', () => {
  it('Improve Prompt returns a longer prompt, and costs nothing', async () => {
    const client = await signedIn();
    const { prompt } = await (await improve(client, 'a cat')).json<{ prompt: string }>();
    expect(prompt).toMatch(/^a cat, .+/);
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it.each([
    [undefined, 'text2img'],
    [7, 'text2img'],
    ['x'.repeat(2001), 'text2img'],
    ['a cat', 'hoover'],
  ])('Improve Prompt refuses %j for %s', async (prompt, tool) => {
    expect((await improve(await signedIn(), prompt, tool)).status).toBe(422);
  });

  it('Improve Prompt tries another key, and fails with a message when none works', async () => {
    const client = await signedIn();
    await breakProvider({ mode: 'error_503', promptIncludes: 'a heron', times: 2 });
    expect((await improve(client, 'a heron')).status).toBe(200);
    await breakProvider({ mode: 'empty', promptIncludes: 'an owl' });
    const response = await improve(client, 'an owl');
    expect(response.status).toBe(503);
    expect((await problemOf(response)).detail).toBe('Try again later');
  });

  it('Improve Prompt is for signed-in users, ten times per minute', async () => {
    expect((await improve(new Client(), 'a cat')).status).toBe(401);
    const client = await signedIn();
    for (let times = 0; times < 10; times += 1) await improve(client, '');
    const response = await improve(client, 'a cat');
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect((await problemOf(response)).code).toBe('rate_limited');
  });
});

describe('the help with prompts of a day', () => {
  it('help that was used up for a day is refused with the time of the next request', async () => {
    const client = await signedIn();
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      const hourAgo = Date.now() - 60 * 60_000;
      for (let asked = 0; asked < 100; asked += 1) {
        storage.sql.exec('INSERT INTO prompt_requests (requested_at) VALUES (?)', hourAgo);
      }
    });
    const response = await improve(client, 'a cat');
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(22 * 60 * 60);
    const { code, retryAt = '' } = await problemOf(response);
    expect(code).toBe('prompts_used_up');
    expect(Date.parse(retryAt)).toBeGreaterThan(Date.now() + 22 * 60 * 60_000);
    const suggested = await client.post('/api/prompts/ideas', { tool: 'text2img' });
    expect((await problemOf(suggested)).code).toBe('prompts_used_up');
  });
});

describe('Suggest Ideas', () => {
  it('Suggest Ideas follows the prompt that was typed, and ignores an empty one', async () => {
    const client = await signedIn();
    const about = async (prompt: string) =>
      (await client.post('/api/prompts/ideas', { tool: 'text2img', prompt })).json<PromptIdeas>();
    const found = await about('a heron in reeds');
    expect(found.isDefault).toBe(false);
    expect(found.ideas).toHaveLength(8);
    for (const idea of found.ideas) expect(idea).toMatch(/^a heron in reeds, /);
    expect((await about('  ')).ideas).toEqual((await ideas(client)).ideas);
  });

  it.each(tools)('Suggest Ideas returns our own ideas for %s when the call fails', async (tool) => {
    await breakProvider({ mode: 'error_500', promptIncludes: 'creative prompts' });
    expect(await ideas(await signedIn(), tool)).toEqual({
      ideas: providerTools[tool].ideas,
      isDefault: true,
    });
    expect(new Set(providerTools[tool].ideas).size).toBe(8);
  });
});

describe('the length of a prompt for the provider', () => {
  const limitsFor = (client: Client, agent: string) =>
    client.fetch('/api/prompts/limits', { headers: { 'User-Agent': agent } });

  it('the API tells how many characters of a prompt the provider receives from this device', async () => {
    const client = await signedIn();
    const desktop = await limitsFor(client, 'Mozilla/5.0 (X11; Linux x86_64)');
    expect(await desktop.json()).toEqual({ providerLength: 400 });
    const phone = await limitsFor(
      client,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile',
    );
    expect(await phone.json()).toEqual({ providerLength: 350 });
    expect((await limitsFor(new Client(), 'Mozilla/5.0')).status).toBe(401);
  });
});
