import { expect, it } from 'vitest';
import { problemOf, signedIn } from '../../client.ts';

it('help with prompts is refused to a user without credits who has bought none', async () => {
  const client = await signedIn();
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    await client.generate('a fox', id);
    await client.settled(id);
  }
  for (const path of ['/api/prompts/improve', '/api/prompts/ideas']) {
    const response = await client.post(path, { prompt: 'a fox', tool: 'text2img' });
    expect((await problemOf(response)).code).toBe('insufficient_credits');
  }
});
