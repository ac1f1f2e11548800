import { expect, it } from 'vitest';
import type { PromptIdeas } from '../../../../domain/account/prompts.ts';
import { type Client, signedIn } from '../../client.ts';

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
