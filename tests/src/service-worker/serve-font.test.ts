import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFont, serveFont } from '../../../src/service-worker/serve-font.ts';

const origin = 'https://shop.example';
let stored = new Map<string, Response>();
let opened: string[] = [];
let server = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  stored = new Map();
  opened = [];
  server = vi.fn<(request: Request) => Promise<Response>>(async ({ url }) => new Response(url));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name);
      return {
        match: async ({ url }: Request) => stored.get(url)?.clone(),
        keys: async () => [...stored.keys()].map((url) => new Request(url)),
        delete: async ({ url }: Request) => stored.delete(url),
        put: async ({ url }: Request, response: Response) => void stored.set(url, response),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const textOf = async (name: string) =>
  (await serveFont(new Request(`${origin}/assets/${name}`))).text();

describe('a font of Devanagari letters', () => {
  it('is fetched once, and comes from the cache after that', async () => {
    const url = `${origin}/assets/devanagari-1.woff2`;
    expect([await textOf('devanagari-1.woff2'), await textOf('devanagari-1.woff2')]).toEqual([
      url,
      url,
    ]);
    expect(server).toHaveBeenCalledOnce();
    expect(opened).toEqual(['letters', 'letters']);
  });

  it.each([
    ['/assets/noto-sans-devanagari-600-normal-Ab_3.woff2', true],
    ['/assets/devanagari.woff2', true],
    ['/assets/inter-latin-400-normal-Ab_3.woff2', false],
    ['/assets/more/devanagari.woff2', false],
  ])('%s is one: %s', (path, expected) => {
    expect(isFont(new Request(origin + path))).toBe(expected);
  });
});
