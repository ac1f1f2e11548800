import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { breakProvider, signedIn } from '../../client.ts';

afterEach(() =>
  fetch(`${env.SERVICES_ORIGIN}/__services/image-provider/control`, { method: 'DELETE' }),
);

describe('Improve Prompt', () => {
  it.each([
    [2, 200],
    [3, 503],
  ])('Improve Prompt is tried again after %i keys without an answer: %i', async (times, status) => {
    const prompt = `a heron ${crypto.randomUUID()}`;
    await breakProvider({ mode: 'empty', promptIncludes: prompt, times });
    const client = await signedIn();
    const response = await client.post('/api/prompts/improve', { prompt, tool: 'text2img' });
    expect(response.status).toBe(status);
  });
});
