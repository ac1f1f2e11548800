import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../until.ts';
import { Client, signedIn } from '../../client.ts';
import { countAsked } from '../../http/asked-stores.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The link of a new picture, which R2 has already. */
async function pictureLink(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`cached ${id}`, id);
  const { result } = await client.settled(id);
  await until(async () => {
    const { objects } = await env.PICTURES.list();
    expect(objects.some(({ key }) => key.includes(id))).toBe(true);
  });
  return result?.url ?? '';
}

const ask = (link: string, tag: string) =>
  new Client().fetch(link, { headers: { 'If-None-Match': tag } });

describe('the caching of a private picture', () => {
  it('a browser that has the picture is responded to with 304 by one conditional read, without the bytes', async () => {
    const link = await pictureLink(await signedIn());
    const old = link.replace(/made=\d+/, 'made=1');
    const first = await new Client().fetch(old);
    await first.body?.cancel();
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const sent of [tag, `W/${tag}`]) {
      const asked = countAsked();
      const again = await ask(old, sent);
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(again.headers.get('Cache-Control')).toMatch(/^private, max-age=\d+, immutable$/);
      expect(asked).toMatchObject({ statements: 0, accounts: 0, pools: 0, pictures: ['get'] });
      vi.restoreAllMocks();
    }
  });
});
