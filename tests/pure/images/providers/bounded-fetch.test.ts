import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boundedFetch } from '../../../../worker/images/providers/vendors/bounded-fetch.ts';
import { vendors } from '../../../../worker/images/providers/vendors/vendors.ts';
import { blackPng } from '../pictures/black-png.ts';
import { respondToCalls } from './configured.ts';

const base = new URL('https://queue.fal.run');
const at = `${base.origin}/fal-ai/flux-2`;
const accepted = {
  status_url: `${at}/requests/1/status`,
  response_url: `${at}/requests/1`,
};
const waiting = () => Response.json({ status: 'IN_PROGRESS' }, { status: 202 });
const done = () => Response.json({ status: 'COMPLETED' });

beforeEach(() => {
  vi.useFakeTimers();
});

/** Submits one request to the queue, whose responses these are in turn. */
function submit(responses: (() => Response)[], earlier: string | null = null) {
  const stored: string[] = [];
  let asked = 0;
  const sent = respondToCalls(() => (responses[asked++] ?? waiting)());
  const { signal } = new AbortController();
  const submission = { accepted: earlier, store: (text: string) => void stored.push(text) };
  const bounded = boundedFetch(vendors.fal, base, {
    prompt: 'a fox',
    signal,
    limitMs: 1000,
    submission,
  });
  const headers = { Authorization: 'Key secret' };
  const post = () => bounded.fetch(at, { method: 'POST', headers, body: '{}' });
  return { ...bounded, post, sent, stored, headers };
}

const settled = async (work: Promise<unknown>) => {
  const outcome = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
};

describe('a request in the queue of a vendor', () => {
  it('a request is stored before it is waited for, and its picture may take 100 s', async () => {
    const { post, sent, stored } = submit([
      () => Response.json(accepted),
      ...Array<() => Response>(100).fill(waiting),
      done,
      () => Response.json({ images: [] }),
    ]);
    const outcome = await settled(post());
    expect(outcome).toHaveProperty('value');
    expect(stored).toEqual([JSON.stringify(accepted)]);
    expect(sent.filter(({ init }) => init.method === 'POST')).toHaveLength(1);
    expect(new Headers(sent[0]?.init.headers).get('x-fal-no-retry')).toBe('1');
    expect(sent.at(-1)?.url).toBe(accepted.response_url);
  });

  it('a stored request is asked for again, and nothing is submitted', async () => {
    const { post, sent, stored } = submit(
      [done, () => Response.json({ images: [] })],
      JSON.stringify(accepted),
    );
    expect(await settled(post())).toHaveProperty('value');
    expect(sent.map(({ url, init }) => [init.method ?? 'GET', url])).toEqual([
      ['GET', accepted.status_url],
      ['GET', accepted.response_url],
    ]);
    expect(stored).toEqual([]);
  });

  it('of a response that repeats the sources, only what asking again needs is stored', async () => {
    const stored: string[] = [];
    const urls = { get: `${base.origin}/1`, cancel: `${base.origin}/1/cancel` };
    const input = { input_images: ['data:image/png;base64,'.padEnd(400_000, 'A')] };
    const responses = [
      () => Response.json({ id: '1', status: 'starting', input, urls }),
      () => Response.json({ id: '1', status: 'succeeded', output: at, urls }),
    ];
    respondToCalls(() => (responses.shift() ?? waiting)());
    const submission = { accepted: null, store: (text: string) => void stored.push(text) };
    const { signal } = new AbortController();
    const call = { prompt: 'a fox', signal, limitMs: 1000, submission };
    const bounded = boundedFetch(vendors.replicate, base, call);
    await settled(bounded.fetch(base, { method: 'POST', body: '{}' }));
    expect(stored).toEqual([JSON.stringify({ urls })]);
  });

  it.each<[string, () => Response]>([
    ['a vendor that is down', () => new Response('', { status: 502 })],
    ['a refusal', () => new Response('', { status: 404 })],
  ])(
    'a poll that meets %s now and then ends nothing, and many in a row leave the picture uncertain',
    async (_, failed) => {
      const rarely = Array<(() => Response)[]>(20).fill([failed, waiting]).flat();
      const made = () => Response.json({});
      const slow = submit([() => Response.json(accepted), ...rarely, done, made]);
      expect(await settled(slow.post())).toHaveProperty('value');
      const polls = Array<() => Response>(20).fill(failed);
      const always = submit([() => Response.json(accepted), ...polls]);
      expect(await settled(always.post())).toHaveProperty('error');
      expect(always.failure()).toMatchObject({ code: 'timeout' });
    },
  );

  it.each<[string, () => Response]>([
    ['is down', () => new Response('', { status: 502 })],
    ['limits the polls', () => new Response('', { status: 429 })],
    [
      'closes the connection',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('a finished picture is asked for again if the vendor %s', async (_, failed) => {
    const made = () => Response.json({ images: [] });
    const once = submit([() => Response.json(accepted), done, failed, made]);
    expect(await settled(once.post())).toHaveProperty('value');
    expect(once.sent.filter(({ init }) => init.method === 'POST')).toHaveLength(1);
    const always = submit([() => Response.json(accepted), done, failed, failed, failed, made]);
    expect(await settled(always.post())).toHaveProperty('error');
  });

  it.each([401, 402, 403, 404, 408])(
    'a %i for a finished picture leaves it uncertain, so that no other key buys it again',
    async (status) => {
      const refused = () => Response.json({ detail: 'Invalid API key' }, { status });
      const { post, failure } = submit([() => Response.json(accepted), done, refused]);
      expect(await settled(post())).toHaveProperty('error');
      expect(failure()).toMatchObject({ code: 'unreadable' });
    },
  );

  it('a finished picture that the vendor refuses keeps the vendor’s reason', async () => {
    const detail = [{ type: 'content_policy_violation', msg: 'Flagged.' }];
    const refused = () => Response.json({ detail }, { status: 422 });
    const { post, failure } = submit([() => Response.json(accepted), done, refused]);
    expect(await settled(post())).toHaveProperty('error');
    expect(failure()).toMatchObject({ code: 'refused' });
  });

  it('a request at another host is not asked for, and gets no key', async () => {
    const elsewhere = { ...accepted, status_url: 'https://evil.example/status' };
    const { post, failure, sent } = submit([() => Response.json(elsewhere)]);
    expect(await settled(post())).toHaveProperty('error');
    expect(failure()).toMatchObject({ code: 'unreadable' });
    expect(sent).toHaveLength(1);
  });
});

describe('the network of a vendor’s package', () => {
  it('a second submission is not made: each is billed', async () => {
    const { post, failure, sent } = submit([() => Response.json(accepted), done, done]);
    await settled(post());
    const before = sent.length;
    expect(await settled(post())).toHaveProperty('error');
    expect(failure()).toMatchObject({ reason: 'a second submission' });
    expect(sent).toHaveLength(before);
  });

  it('a picture at another host is fetched without the key', async () => {
    const { fetch: bounded, sent, headers } = submit([() => new Response(blackPng(2, 2))]);
    const response = bounded('https://pictures.example/made', { headers });
    expect(await settled(response)).toHaveProperty('value');
    expect(new Headers(sent[0]?.init.headers).has('Authorization')).toBe(false);
  });

  it('an address in a local network, and more than 16 MiB, are not read', async () => {
    const local = submit([]);
    expect(await settled(local.fetch('http://10.0.0.1/a.png'))).toHaveProperty('error');
    expect(local.sent).toEqual([]);
    const huge = submit([() => new Response(new Uint8Array(16 * 1024 * 1024 + 1))]);
    expect(await settled(huge.post())).toHaveProperty('error');
    expect(huge.failure()).toMatchObject({ code: 'unreadable' });
  });
});
