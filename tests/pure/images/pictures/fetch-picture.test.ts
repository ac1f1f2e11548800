import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { fetchPicture } from '../../../../worker/images/pictures/fetch-picture.ts';

const service = new URL('https://provider.example/generate');
const address = new URL('https://pictures.example/a.png');

/** Responds to the calls in turn; returns the requested addresses. */
function respondWith(...responses: (() => Response)[]): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    const response = responses[asked.length - 1] ?? responses.at(-1);
    if (!response) throw new Error('No answer');
    return response();
  });
  return asked;
}

const png = await sharp({
  create: { width: 64, height: 64, channels: 3, background: '#a8402c' },
})
  .png()
  .toBuffer();
const picture = () => new Response(new Uint8Array(png));
const moved = (to: string) => () => new Response(null, { status: 302, headers: { Location: to } });
const fetchIt = (from = service) => fetchPicture(address, from, new AbortController().signal);

describe('a finished picture', () => {
  it.each([
    [26_214_400, '26214400 bytes that are no picture'],
    [26_214_401, 'it has more than 26214400 bytes'],
  ])('a finished picture has at most 25 MiB: of %i bytes, %s', async (bytes, reason) => {
    respondWith(() => new Response(new Uint8Array(bytes)));
    expect(await fetchIt()).toMatchObject({ ok: false, reason });
  });

  it.each([
    [3, true],
    [4, false],
  ])('a finished picture is fetched over %i redirects: %s', async (redirects, isFound) => {
    const hops = Array.from({ length: redirects }, (_, at) => moved(`/${at}.png`));
    respondWith(...hops, picture);
    expect((await fetchIt()).ok).toBe(isFound);
  });

  it('a finished picture that does not exist is fetched once', async () => {
    const gone = respondWith(() => new Response(null, { status: 404 }));
    expect(await fetchIt()).toMatchObject({ ok: false, code: 'unreadable' });
    expect(gone).toHaveLength(1);
  });

  it.each(['https://127.0.0.1:9229/json', 'ftp://x.example/a'])(
    'a finished picture is never fetched from %s, whatever redirects there',
    async (target) => {
      const asked = respondWith(moved(target), picture);
      expect(await fetchIt()).toMatchObject({ ok: false, code: 'unreadable' });
      expect(asked).toEqual([address.href]);
      vi.restoreAllMocks();
      const named = respondWith(picture);
      const { signal } = new AbortController();
      expect(await fetchPicture(new URL(target), service, signal)).toMatchObject({
        ok: false,
        code: 'unreadable',
      });
      expect(named).toEqual([]);
    },
  );

  it.each([
    [200, false],
    [299, false],
    [300, true],
    [302, true],
    [399, true],
    [400, false],
  ])('a response %i that names another address leads there: %s', async (status, isFollowed) => {
    const headers = { Location: 'https://other.example/b.png' };
    const asked = respondWith(
      () => new Response(new Uint8Array(png), { status, headers }),
      picture,
    );
    const read = await fetchIt();
    expect(asked).toHaveLength(isFollowed ? 2 : 1);
    expect(read.ok).toBe(status !== 400);
  });

  it('a response without a valid address is no picture', async () => {
    respondWith(() => new Response(null, { status: 302 }));
    expect(await fetchIt()).toEqual({
      ok: false,
      code: 'unreadable',
      reason: 'the picture’s address responded with 302',
    });
    vi.restoreAllMocks();
    respondWith(moved('https://[broken'), picture);
    expect(await fetchIt()).toEqual({
      ok: false,
      code: 'unreadable',
      reason: 'the picture’s address leads where it may not',
    });
  });

  it('an address is asked by us alone: no redirect is followed on its own, and a stop reaches it', async () => {
    const inits: (RequestInit | undefined)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      inits.push(init);
      return picture();
    });
    const { signal } = new AbortController();
    expect((await fetchPicture(address, service, signal)).ok).toBe(true);
    expect(inits).toEqual([{ redirect: 'manual', signal }]);
  });

  it('a finished picture is fetched again after a failure and a lost connection, and not after the third', async () => {
    vi.useFakeTimers();
    const lost = () => {
      throw new TypeError('Connection lost');
    };
    const failing = () => new Response(null, { status: 503 });
    respondWith(failing, lost, picture);
    const fetched = fetchIt();
    await vi.runAllTimersAsync();
    expect((await fetched).ok).toBe(true);
    vi.restoreAllMocks();
    const asked = respondWith(lost);
    const failed = fetchIt().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toEqual(new TypeError('Connection lost'));
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });

  it('a finished picture is not fetched again once its job was stopped', async () => {
    const stop = new AbortController();
    const asked = respondWith(() => {
      stop.abort();
      throw new TypeError('Stopped');
    });
    await expect(fetchPicture(address, service, stop.signal)).rejects.toThrow('Stopped');
    expect(asked).toHaveLength(1);
  });

  it('a finished picture may be on loopback where the provider is', async () => {
    respondWith(moved('http://localhost:5173/a.png'), picture);
    expect((await fetchIt(new URL('http://localhost:5173/generate'))).ok).toBe(true);
  });
});
