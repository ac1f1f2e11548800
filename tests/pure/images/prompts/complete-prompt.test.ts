import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completePrompt } from '../../../../worker/images/prompts/complete-prompt.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import { KeyRotation } from '../../../../worker/keys/key-rotation.ts';
import type { LeaseRequest, LeaseResponse } from '../../../../worker/keys/lease.ts';
import { configurationWith } from '../providers/configured.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a free prompt', () => {
  it('a free prompt is not sent again with the key that gave no response, even where that is the least used', async () => {
    const configuration = configurationWith({
      IMAGE_PROVIDER_KEYS: 'busy,quiet',
      IMAGE_PROVIDER_CALLS_PER_MINUTE: '6',
    });
    const { keys, limits } = await createProvider(configuration, {});
    const [busy] = keys as [string, string];
    const rotation = new KeyRotation(limits);
    const lease = (request: LeaseRequest) => rotation.lease(request, Date.now());
    for (const userId of ['first', 'second']) {
      lease({ ticket: userId, userId, keys: [busy], avoid: [], waitMaxMs: 0 });
    }
    const pool = { lease: async (request: LeaseRequest) => lease(request) };
    const environment = { KEY_POOLS: { getByName: () => pool } } as unknown as Env;
    const used: unknown[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      used.push(new Headers(init?.headers).get('X-RapidAPI-Key'));
      return used.length === 1
        ? new Response('', { status: 503 })
        : Response.json({ text: 'A fox' });
    });
    const request = { prompt: 'a fox', userId: 'third', mobile: false };
    expect(await completePrompt(environment, configuration, request)).toBe('A fox');
    expect(used).toEqual(['quiet', 'busy']);
  });

  /** A pool of keys that responses what `response` says, and what it was asked. */
  async function asked(
    response: (request: LeaseRequest) => LeaseResponse,
    status: number,
    { names = 'a,b,c', body = '', provider = {} as object, bindings = {} as object } = {},
  ) {
    const variables = { IMAGE_PROVIDER_KEYS: names, ...provider, ...bindings };
    const configuration = configurationWith(variables);
    const { keys } = await createProvider(configuration, bindings);
    const calls: string[] = [];
    const tickets: string[] = [];
    const requests: LeaseRequest[] = [];
    const pool = {
      lease: async (request: LeaseRequest) => {
        tickets.push(request.ticket);
        requests.push(request);
        return response(request);
      },
      countText: async () => {
        requests.push({} as LeaseRequest);
        return true;
      },
      withdraw: async (ticket: string) => void calls.push(`withdraw ${tickets.indexOf(ticket)}`),
      reportRejected: async (key: string) => {
        calls.push(`rejected ${keys.indexOf(key)}`);
        return null;
      },
      reportLimited: async (key: string, retryAfterMs: number | null) => {
        calls.push(`limited ${keys.indexOf(key)} for ${retryAfterMs}`);
        return null;
      },
    };
    const environment = { KEY_POOLS: { getByName: () => pool }, ...bindings } as unknown as Env;
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(body, { status, headers: { 'Retry-After': '7' } }),
    );
    const request = { prompt: 'a fox', userId: 'u', mobile: false };
    const text = await completePrompt(environment, configuration, request);
    const log = vi.mocked(console.warn).mock.calls.splice(0);
    return { text, calls, tickets, requests, keys, log: log.map(([line]) => String(line)) };
  }
  const granted: LeaseResponse = { state: 'granted', keyNumber: 0, leaseId: 1, usableUntil: 0 };

  it.each([
    [401, ['rejected 0', 'rejected 1', 'rejected 2']],
    [429, ['limited 0 for 7000', 'limited 1 for 7000', 'limited 2 for 7000']],
    [503, []],
  ])(
    'what a response with %i says of its key is reported for each key, and each try has a ticket of its own',
    async (status, reports) => {
      const { text, calls, tickets } = await asked(() => granted, status);
      expect(text).toBeNull();
      expect(calls).toEqual(reports);
      expect(new Set(tickets).size).toBe(3);
    },
  );

  const openAi = { IMAGE_PROVIDER: 'openai', IMAGE_PROVIDER_URL: undefined };

  it.each([
    [401, 'key_rejected', { message: 'Missing scopes: model.request' }],
    [403, 'key_rejected', { message: 'Project does not have access to model', code: 'no_model' }],
    [429, 'out_of_money', { message: 'No quota', code: 'insufficient_quota' }],
    [429, 'key_limited', { message: 'Rate limit reached for requests' }],
  ])(
    'a model for text of OpenAI that responses %i (%s) says nothing about the keys of pictures, and the next key is tried',
    async (status, code, error) => {
      const body = JSON.stringify({ error });
      const { text, calls, requests, log } = await asked(() => granted, status, {
        body,
        provider: openAi,
      });
      expect([text, calls, requests.length]).toEqual([null, [], 3]);
      expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'completion_failed', code });
    },
  );

  it.each([
    ['5018: The account is not allowed to access this model', 'key_rejected'],
    ['3036: You have used up your daily free allocation', 'out_of_money'],
  ])(
    'a model for text of Workers AI that fails with %s says nothing about the account’s pictures',
    async (message, code) => {
      const run = async () => Promise.reject(new Error(message));
      const { text, calls, log } = await asked(() => granted, 200, {
        provider: { IMAGE_PROVIDER: 'workers-ai' },
        bindings: { AI: { run }, IMAGES: {} },
      });
      expect([text, calls]).toEqual([null, []]);
      expect(JSON.parse(log[0] ?? '')).toMatchObject({ code });
    },
  );

  it('a free prompt from a place that OpenAI does not serve is not tried with another key, and the operator sees why', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = { code: 'unsupported_country_region_territory', message: 'Not supported' };
    const { text, calls, requests } = await asked(() => granted, 403, {
      body: JSON.stringify({ error }),
      provider: openAi,
    });
    expect([text, calls, requests.length]).toEqual([null, [], 1]);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject([
      { event: 'provider_unusable', code: 'unsupported_region' },
      { event: 'incident_not_recorded' },
    ]);
  });

  it.each([
    ['a', 1],
    ['a,b,c,d', 3],
  ])(
    'a free prompt is tried with each of the keys %s, and with three at most',
    async (names, tries) => {
      const { requests, keys } = await asked(() => granted, 503, { names });
      const left = keys.map((_, at) => keys.slice(at)).slice(0, tries);
      expect(requests.map((request) => request.keys)).toEqual(left);
      const spent = left.map((_, at) => keys.slice(0, at));
      expect(requests.map((request) => request.spent)).toEqual(spent);
    },
  );

  it('a free prompt leaves a third of the slots to pictures, and does not wait', async () => {
    const { requests, keys, tickets } = await asked(() => granted, 400);
    const asking = { ticket: tickets[0], userId: 'u', keys, avoid: [], spent: [] };
    expect(requests).toEqual([{ ...asking, waitMaxMs: 0, spareShare: 1 / 3 }]);
  });

  it('a free prompt whose pool gives no response is handled without a text, and not asked again', async () => {
    const { text, requests, log } = await asked(() => {
      throw new Error('The object was reset');
    }, 200);
    expect([text, requests.length]).toEqual([null, 1]);
    expect(log).toEqual([
      '{"event":"key_pool_unreachable","reason":"Error: The object was reset"}',
    ]);
  });

  it('a free prompt that would have to wait leaves the queue, and one that is refused is in none', async () => {
    const waiting: LeaseResponse = { state: 'waiting', place: 1, etaMs: 5, pollAfterMs: 5 };
    expect(await asked(() => waiting, 200)).toMatchObject({
      text: null,
      calls: ['withdraw 0'],
      log: [],
    });
    expect(await asked(() => ({ state: 'full' }), 200)).toMatchObject({
      text: null,
      calls: [],
      log: [],
    });
  });
});
