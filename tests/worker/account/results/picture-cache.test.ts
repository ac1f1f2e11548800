import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, signedIn } from '../../client.ts';
import { countAsked } from '../../http/asked-stores.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hourMs = 60 * 60_000;

/** The link of a new picture, which R2 has already. */
async function pictureLink(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`cached ${id}`, id);
  const { result } = await client.settled(id);
  await vi.waitFor(async () => {
    const { objects } = await env.PICTURES.list();
    expect(objects.some(({ key }) => key.includes(id))).toBe(true);
  }, 20_000);
  return result?.url ?? '';
}

const endOf = (link: string) => Number(new URLSearchParams(link.split('?')[1]).get('exp'));

const ask = (link: string, tag: string) =>
  new Client().fetch(link, { headers: { 'If-None-Match': tag } });

describe('the caching of a private picture', () => {
  it('a private picture is cached by its user’s browser alone, until its link expires and no longer', async () => {
    const link = await pictureLink(await signedIn());
    for (const leftMs of [hourMs, 60_999, 1000, 1]) {
      vi.useFakeTimers({ now: endOf(link) - leftMs, toFake: ['Date'] });
      const picture = await new Client().fetch(link);
      expect(picture.status).toBe(200);
      await picture.body?.cancel();
      expect(picture.headers.get('Cache-Control')).toBe(
        `private, max-age=${Math.floor(leftMs / 1000)}, immutable`,
      );
    }
    vi.setSystemTime(endOf(link));
    const late = await new Client().fetch(link);
    expect([late.status, late.headers.get('Cache-Control')]).toEqual([403, 'private, no-store']);
  });

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

  it('the deletion of an account empties the browser’s cache of its pictures', async () => {
    const client = await signedIn();
    const deleted = await client.fetch('/api/me', { method: 'DELETE' });
    expect(deleted.headers.get('Clear-Site-Data')).toBe('"cache"');
    const refused = await new Client().fetch('/api/me', { method: 'DELETE' });
    expect(refused.headers.get('Clear-Site-Data')).toBeNull();
  });
});
