import { expect } from 'vitest';
import type { Share } from '../../../domain/account/share.ts';
import type { Client } from '../client.ts';

/** Makes a picture and returns its job's id. */
export async function made(client: Client, prompt = 'a lighthouse'): Promise<string> {
  const id = crypto.randomUUID();
  await client.post('/api/jobs', {
    id,
    tool: 'text2img',
    prompt,
    options: { style: 'oil', shape: '1:1' },
  });
  expect((await client.settled(id)).state).toBe('succeeded');
  return id;
}

export function share(client: Client, body: object): Promise<Response> {
  return client.post('/api/shares', { showPrompt: true, allowRemix: true, ...body });
}

export async function shared(client: Client, body: object): Promise<Share> {
  const response = await share(client, body);
  expect(response.status).toBe(200);
  return (await response.json<{ share: Share }>()).share;
}

export const pathOf = ({ url }: Share) => new URL(url).pathname;
