import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../../domain/days.ts';
import { rateFreshMs, rateKnownMs } from '../../../../domain/packs.ts';
import { type Configuration, readConfiguration } from '../../../../worker/config.ts';
import { readExchangeRate } from '../../../../worker/payments/rates/exchange-rate.ts';
import { RateStore } from '../../../../worker/payments/rates/rate-store.ts';
import { openedAt, openShop, type Shop } from '../shop.ts';

const now = openedAt;
const minuteMs = 60_000;
let shop: Shop;
let configuration: Configuration;
let store: RateStore;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  shop = openShop();
  const configured = readConfiguration(shop.environment);
  if (!configured.ok) throw new Error(configured.faults.join());
  ({ configuration } = configured);
  store = new RateStore(shop.database);
  fetched.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
});

const read = (at: number, changes: Partial<Configuration> = {}) =>
  readExchangeRate(shop.environment, { ...configuration, ...changes }, at);
const rate = (usdInr: number) => async () => Response.json({ quotes: { USDINR: usdInr } });
const isDown = async () => new Response(null, { status: 503 });
const fallback = { usdInr: 83, source: 'fallback', fetchedAt: null };

describe('a request to the exchange-rate service', () => {
  const url = new URL('https://rates.example/live?source=USD');
  it.each([
    [null, url.href],
    ['a key', `${url.href}&access_key=a+key`],
  ])('the service gets the key %j at %s', async (key, address) => {
    fetched.mockImplementation(rate(90));
    const live = { usdInr: 90, source: 'live', fetchedAt: now };
    expect(await read(now, { exchangeRate: { url, key } })).toEqual(live);
    expect(String(fetched.mock.calls[0]?.[0])).toBe(address);
  });

  it('a redirect of the exchange-rate service is not followed, and counts as a failure', async () => {
    const headers = { Location: 'https://elsewhere.example/' };
    fetched.mockImplementation(async () => new Response(null, { status: 302, headers }));
    expect(await read(now)).toEqual(fallback);
    expect(fetched.mock.calls.map(([, init]) => init?.redirect)).toEqual(['manual']);
  });

  it.each([
    ['down', isDown],
    ['broken', async () => new Response('{')],
    ['unreachable', () => Promise.reject(new Error('refused'))],
    ['absurdly low', rate(39)],
    ['absurdly high', rate(401)],
  ])('the fallback is used where the service is %s and no rate is known', async (_, response) => {
    fetched.mockImplementation(response);
    expect(await read(now)).toEqual(fallback);
  });

  it('a silent service is given 3 s', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    let price: unknown;
    void read(now).then((result) => (price = result));
    await vi.advanceTimersByTimeAsync(2999);
    expect(price).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(price).toEqual(fallback);
  });
});

describe('a known exchange rate', () => {
  it('the service is asked again half an hour after its response, and at most once a minute while it is down', async () => {
    fetched.mockImplementation(rate(90));
    const live = { usdInr: 90, source: 'live', fetchedAt: now };
    expect(await read(now)).toEqual(live);
    expect(await read(now + rateFreshMs - 1)).toEqual(live);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(isDown);
    const known = { ...live, source: 'last_known' };
    for (const ms of [0, 1000, minuteMs - 1, minuteMs]) {
      expect(await read(now + rateFreshMs + ms)).toEqual(known);
    }
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(await read(now + rateKnownMs)).toEqual(fallback);
  });

  it('a rate that is unknown for a day is an incident, with the time of the last known one', async () => {
    fetched.mockImplementation(isDown);
    await store.store({ usdInr: 80, fetchedAt: now });
    await read(now + rateKnownMs - 1);
    expect(await shop.incidents()).toEqual([]);
    const later = now + rateKnownMs + minuteMs;
    await read(later);
    expect(await shop.incidents()).toEqual([[`exchange_rate_unknown:${dayOf(later)}`, 1, null]]);
    expect(await shop.incidentDetail()).toEqual({ lastKnownAt: now });
  });
});

describe('simultaneous requests for the exchange rate', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });

  it('a request without a known rate waits 3 s for the one that asks', async () => {
    await store.claim(now, minuteMs);
    let price: unknown;
    void read(now).then((result) => (price = result));
    await vi.advanceTimersByTimeAsync(2999);
    expect(price).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(price).toEqual(fallback);
  });

  it('a waiting request gets the rate of the one that asks, also where the one before has failed', async () => {
    await store.claim(now, minuteMs);
    await store.markFailed(now);
    await store.claim(now + minuteMs, minuteMs);
    const waiting = read(now + minuteMs + 1);
    await vi.advanceTimersByTimeAsync(200);
    await store.store({ usdInr: 92, fetchedAt: now + minuteMs });
    await vi.advanceTimersByTimeAsync(200);
    expect(await waiting).toMatchObject({ usdInr: 92, source: 'live' });
    expect(fetched).not.toHaveBeenCalled();
  });
});
