import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../../domain/days.ts';
import { rateFreshMs, rateKnownMs } from '../../../../domain/packs.ts';
import { type Configuration, readConfiguration } from '../../../../worker/config.ts';
import { readExchangeRate } from '../../../../worker/payments/rates/exchange-rate.ts';
import { RateStore } from '../../../../worker/payments/rates/rate-store.ts';
import { environmentWith } from '../../environment.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;

let environment: Env;
let configuration: Configuration;
let store: RateStore;
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  environment = environmentWith();
  const configured = readConfiguration(environment);
  if (!configured.ok) throw new Error(configured.faults.join());
  ({ configuration } = configured);
  store = new RateStore(environment.DATABASE);
  asked.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => asked());
  for (const name of ['warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => undefined);
  }
});
afterEach(() => vi.restoreAllMocks());

const read = (at: number) => readExchangeRate(environment, configuration, at);
const rate = (usdInr: number) => async () => Response.json({ quotes: { USDINR: usdInr } });

describe('the requests for the exchange rate', () => {
  it('the service is asked again half an hour after its answer, and at most once a minute while it is down', async () => {
    asked.mockImplementation(rate(90));
    const live = { usdInr: 90, source: 'live', fetchedAt: now };
    expect(await read(now)).toEqual(live);
    expect(await read(now + rateFreshMs - 1)).toEqual(live);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockImplementation(async () => new Response(null, { status: 503 }));
    const known = { ...live, source: 'last_known' };
    for (const ms of [0, 1000, minuteMs - 1, minuteMs]) {
      expect(await read(now + rateFreshMs + ms)).toEqual(known);
    }
    expect(asked).toHaveBeenCalledTimes(3);
    expect(await read(now + rateKnownMs)).toMatchObject({ source: 'fallback', fetchedAt: null });
  });

  it('a deployment without a service uses the fallback', async () => {
    configuration = { ...configuration, exchangeRate: null };
    expect(await read(now)).toEqual({ usdInr: 83, source: 'fallback', fetchedAt: null });
    expect(asked).not.toHaveBeenCalled();
  });

  it('a rate that is unknown is an incident of its day, with the time of the last known one, and an old one is none', async () => {
    const incidents = async () =>
      (
        await environment.DATABASE.prepare('SELECT key, detail FROM incidents ORDER BY id').all<{
          key: string;
          detail: string;
        }>()
      ).results.map(({ key, detail }) => [key, JSON.parse(detail)]);
    asked.mockImplementation(async () => new Response(null, { status: 503 }));
    await read(now);
    const unknown = [`exchange_rate_unknown:${dayOf(now)}`, { lastKnownAt: null }];
    expect(await incidents()).toEqual([unknown]);
    await store.store({ usdInr: 80, fetchedAt: now });
    await read(now + rateKnownMs - 1);
    expect(await incidents()).toEqual([unknown]);
    const later = now + rateKnownMs + minuteMs;
    await read(later);
    const old = [`exchange_rate_unknown:${dayOf(later)}`, { lastKnownAt: now }];
    expect(await incidents()).toEqual([unknown, old]);
  });

  it('a request without a known rate waits three seconds for the one that asks', async () => {
    await store.claim(now, minuteMs);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let price: unknown;
    const waiting = read(now).then((answer) => {
      price = answer;
    });
    await vi.advanceTimersByTimeAsync(2999);
    expect(price).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(price).toMatchObject({ source: 'fallback' });
    await waiting;
  });

  it('a request that finds the rate old while another one fetches it returns what that one has stored', async () => {
    await store.store({ usdInr: 80, fetchedAt: now - rateFreshMs });
    await store.claim(now, minuteMs);
    const claim = vi.spyOn(RateStore.prototype, 'claim').mockImplementationOnce(async () => {
      await store.store({ usdInr: 91, fetchedAt: now });
      return false;
    });
    expect(await read(now)).toEqual({ usdInr: 91, source: 'live', fetchedAt: now });
    expect(claim).toHaveBeenCalledTimes(1);
    expect(asked).not.toHaveBeenCalled();
  });

  it('a request without a known rate waits for the one that asks, also where the one before has failed', async () => {
    asked.mockImplementation(async () => new Response(null, { status: 503 }));
    expect(await read(now)).toMatchObject({ source: 'fallback' });
    const later = now + minuteMs;
    let answer: (response: Response) => void = () => undefined;
    asked.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const first = read(later);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    const second = read(later + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer(await rate(92)());
    const live = { usdInr: 92, source: 'live', fetchedAt: later };
    expect(await Promise.all([first, second])).toEqual([live, live]);
  });

  it('the failure of a request that was overtaken by another one is not that one’s', async () => {
    await store.claim(now, minuteMs);
    await store.claim(now + minuteMs, minuteMs);
    await store.markFailed(now);
    expect(await store.hasFailed()).toBe(false);
    await store.markFailed(now + minuteMs);
    expect(await store.hasFailed()).toBe(true);
  });
});
