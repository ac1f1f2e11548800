import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureRoutes } from '../../../../worker/account/results/picture-routes.ts';
import { configured } from '../../../../worker/http/configured.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';
import { signLinkUntil } from '../../../../worker/images/pictures/signed-link.ts';
import { deploymentVariables } from '../../deployment-variables.ts';
import { accountWith } from '../call-as-user.ts';

const now = 1_790_000_000_000;
const key = 'ada.one.png';
const tag = '0123456789abcdef0123456789abcdef';
const httpEtag = `"${tag}"`;

const unsaved = {
  picture: { key, width: 1, height: 1, type: 'image/png' },
  tool: 'text2img',
  bytes: new TextEncoder().encode('from the account'),
};
const stored = {
  httpEtag,
  size: 14,
  httpMetadata: { contentType: 'image/webp', contentDisposition: 'inline; filename="cat.webp"' },
  body: 'from the store',
};
const lost = () => {
  throw new Error('Simulated: down');
};

/** Which place was asked, for what, in this order. */
let asked: unknown[][];
/** What each place responds. */
let store: () => unknown;
let account: () => unknown;
const logged = vi.fn<(line: string) => void>();

const environment = {
  ...deploymentVariables,
  ADDRESS_LIMITS: 'off',
  PICTURES: {
    get: async (...input: unknown[]) => {
      asked.push(['store', ...input]);
      return store();
    },
  },
  CREDIT_ACCOUNTS: {
    getByName: (userId: string) =>
      accountWith({
        'jobs.unsavedResult': (jobId) => {
          asked.push(['account', userId, jobId]);
          return account();
        },
      }),
  },
};
const app = new Hono<AppEnv>().use(configured).route('/', pictureRoutes);

interface Asking {
  name?: string;
  /** When the picture was made, as its link says. */
  made?: number | string | null;
}

/** Asks for a picture by a link that is valid for another minute. */
async function read({ name = key, made = null }: Asking = {}) {
  const link = await signLinkUntil(deploymentVariables.SESSION_SECRET, name, now + 60_000);
  const path = made === null ? link : `${link}&made=${made}`;
  const response = await app.request(`https://shop.example${path}`, {}, environment);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

const places = () => asked.map(([place]) => place);
const detailOf = (text: string) => (JSON.parse(text) as { detail: string }).detail;

beforeEach(() => {
  asked = [];
  store = () => null;
  account = () => null;
  logged.mockReset();
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

describe('where a picture is looked for', () => {
  it.each([
    ['was made now', now, ['account', 'store']],
    ['was made less than 10 s ago', now - 9999, ['account', 'store']],
    ['was made 10 s ago', now - 10_000, ['store', 'account', 'store']],
    ['does not say when it was made', null, ['store', 'account', 'store']],
    ['says no time', 'today', ['store', 'account', 'store']],
  ])(
    'a picture that %s is looked for where it is first, and then elsewhere',
    async (_, made, order) => {
      // Another picture of the same job is not sent in its place.
      account = () => ({ ...unsaved, picture: { ...unsaved.picture, key: 'ada.one.webp' } });
      const { status, headers, text } = await read({ made });
      expect([status, places()]).toEqual([404, order]);
      expect(detailOf(text)).toBe('This picture is no longer on the server.');
      expect(headers).not.toHaveProperty('cache-control');
      expect(logged).not.toHaveBeenCalled();
    },
  );

  it('no store is asked after the one that has the picture', async () => {
    store = () => stored;
    account = () => unsaved;
    expect((await read()).text).toBe('from the store');
    expect((await read({ made: now })).text).toBe('from the account');
    expect(asked).toEqual([
      ['store', key],
      ['account', 'ada', 'one'],
    ]);
  });

  it('a picture of which no job is known is looked for in the store alone', async () => {
    expect((await read({ name: 'kept.ada.one.png', made: now })).status).toBe(404);
    expect(places()).toEqual(['store']);
  });
});

describe('a picture’s headers', () => {
  it('a picture of the store has its own, and is cached until its link expires', async () => {
    store = () => stored;
    expect((await read()).headers).toEqual({
      'cache-control': 'private, max-age=60, immutable',
      'content-disposition': 'inline; filename="cat.webp"',
      'content-length': '14',
      'content-type': 'image/webp',
      etag: httpEtag,
    });
  });

  it('a picture of the account has the headers that it will have in the store, but no tag', async () => {
    account = () => unsaved;
    expect((await read({ made: now })).headers).toEqual({
      'cache-control': 'private, max-age=60, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.png"$/),
      'content-length': '16',
      'content-type': 'image/png',
    });
  });
});

describe('a place that fails', () => {
  it('each place is asked where the other one fails', async () => {
    store = lost;
    account = () => unsaved;
    expect((await read()).text).toBe('from the account');
    store = () => stored;
    account = lost;
    expect((await read({ made: now })).text).toBe('from the store');
    expect(logged).not.toHaveBeenCalled();
  });

  it('a picture that may be in a failing store is not reported as missing', async () => {
    store = lost;
    const { status, headers } = await read();
    expect(status).toBe(503);
    expect(headers).not.toHaveProperty('cache-control');
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.parse(logged.mock.calls[0]?.[0] ?? '')).toEqual({
      event: 'picture_not_read',
      reason: 'Error: Simulated: down',
    });
  });
});

it('a changed or expired link is refused before any store is asked', async () => {
  store = () => stored;
  const link = await signLinkUntil(deploymentVariables.SESSION_SECRET, key, now);
  const later = link.replace(`exp=${now}`, `exp=${now + 1}`);
  for (const path of [link, later]) {
    const response = await app.request(`https://shop.example${path}`, {}, environment);
    expect(response.status).toBe(403);
  }
  expect(asked).toEqual([]);
});
