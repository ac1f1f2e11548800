import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import { type Configuration, readConfiguration } from '../../../../worker/config.ts';
import { readExchangeRate } from '../../../../worker/payments/rates/exchange-rate.ts';
import { withoutRates } from './no-rates.ts';

const settings = readConfiguration(localConfiguration('http://localhost:5173'));
if (!settings.ok) throw new Error(settings.faults.join());
const { configuration } = settings;

const fetched = vi.spyOn(globalThis, 'fetch');
const read = (exchangeRate: Configuration['exchangeRate']) =>
  readExchangeRate(withoutRates, { ...configuration, exchangeRate }, 1000);
const url = new URL('https://rates.example/live?source=USD');

beforeEach(() => {
  fetched.mockReset();
});

describe('the exchange rate', () => {
  it.each([
    [null, url.href],
    ['a key', `${url.href}&access_key=a+key`],
  ])('the exchange rate is fetched with the key %j from %s', async (key, address) => {
    fetched.mockImplementation(async () => Response.json({ quotes: { USDINR: 90 } }));
    expect(await read({ url, key })).toEqual({ usdInr: 90, source: 'live', fetchedAt: 1000 });
    expect(String(fetched.mock.calls[0]?.[0])).toBe(address);
  });

  it('a redirect of the exchange-rate service is not followed, and counts as a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = { Location: 'https://elsewhere.example/' };
    fetched.mockImplementation(async () => new Response(null, { status: 302, headers }));
    expect(await read({ url, key: 'a key' })).toMatchObject({ source: 'fallback' });
    expect(fetched.mock.calls.map(([, init]) => init?.redirect)).toEqual(['manual']);
  });

  it('a failed fetch of the exchange rate is logged, and leaves no timer', async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetched.mockImplementation(() => Promise.reject(new Error('refused')));
    expect(await read({ url, key: null })).toMatchObject({ source: 'fallback' });
    expect(vi.getTimerCount()).toBe(0);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { event: 'exchange_rate_missed', reason: 'Error: refused' },
    ]);
    vi.useRealTimers();
  });
});
