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
  });
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

  it('a picture that only its account has is cached as one that R2 has', async () => {
    const client = await signedIn();
    const link = await pictureLink(client);
    const get = vi.spyOn(env.PICTURES.constructor.prototype, 'get').mockResolvedValue(null);
    // Its account has moved it to R2, which answers that it has none.
    const gone = await client.fetch(link.replace(/made=\d+/, 'made=1'));
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'private, no-store']);
    get.mockRestore();
    expect((await client.fetch(link)).headers.get('Cache-Control')).toMatch(/^private, max-age=/);
  });

  it('a link stays the same for an hour, so that the browser’s cache knows it', async () => {
    const client = await signedIn();
    vi.useFakeTimers({ now: Math.ceil(Date.now() / hourMs) * hourMs, toFake: ['Date'] });
    await client.post('/api/auth/refresh', {});
    const id = crypto.randomUUID();
    await client.generate(`stable ${id}`, id);
    const link = (await client.settled(id)).result?.url;
    const startedAt = Date.now();
    vi.setSystemTime(Math.ceil((startedAt + 1) / hourMs) * hourMs - 60_000);
    expect((await client.job(id)).result?.url).toBe(link);
  });

  it('a browser that has the picture is answered 304 by one conditional read, without the bytes', async () => {
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

  it('a picture that was deleted is not confirmed to a browser that has it', async () => {
    const client = await signedIn();
    const link = (await pictureLink(client)).replace(/made=\d+/, 'made=1');
    const tag = (await client.fetch(link)).headers.get('ETag') ?? '';
    await client.fetch('/api/me', { method: 'DELETE' });
    expect((await ask(link, tag)).status).toBe(404);
  });

  it('an expired or changed link is refused also to a browser that has the picture', async () => {
    const link = (await pictureLink(await signedIn())).replace(/made=\d+/, 'made=1');
    const tag = (await new Client().fetch(link)).headers.get('ETag') ?? '';
    expect((await ask(link.replace(/sig=./, 'sig=x'), tag)).status).toBe(403);
    vi.useFakeTimers({ now: endOf(link), toFake: ['Date'] });
    expect((await ask(link, tag)).status).toBe(403);
  });

  it('the deletion of an account empties the browser’s cache of its pictures', async () => {
    const client = await signedIn();
    const deleted = await client.fetch('/api/me', { method: 'DELETE' });
    expect(deleted.headers.get('Clear-Site-Data')).toBe('"cache"');
    const refused = await new Client().fetch('/api/me', { method: 'DELETE' });
    expect(refused.headers.get('Clear-Site-Data')).toBeNull();
  });

  it.each([
    '"',
    'x, y',
    '"x',
    '*',
    '"a", "b"',
    '""',
    `"${'0'.repeat(32)}"`,
    `"${'0'.repeat(32)}-99999"`,
    `"${'0'.repeat(33)}"`,
  ])('a private picture is sent in full for the If-None-Match %j', async (tag) => {
    const link = (await pictureLink(await signedIn())).replace(/made=\d+/, 'made=1');
    const response = await ask(link, tag);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});
