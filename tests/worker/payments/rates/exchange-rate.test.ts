import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Configuration, readConfiguration } from '../../../../worker/config.ts';
import { readExchangeRate } from '../../../../worker/payments/rates/exchange-rate.ts';
import { signedIn } from '../../client.ts';
import { order, tidyShop } from '../shop.ts';

const control = `${env.SERVICES_ORIGIN}/__services/exchange-rate/control`;
const now = 1_800_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function configuration(): Configuration {
  const settings = readConfiguration(env);
  if (!settings.ok) throw new Error(settings.faults.join());
  return settings.configuration;
}

const rateAt = (at: number) => readExchangeRate(env, configuration(), at);
const setRate = (settings: Record<string, unknown>) =>
  fetch(control, { method: 'POST', body: JSON.stringify(settings) });
const callsSoFar = async () => (await (await fetch(control)).json<{ calls: number }>()).calls;
/** A rate that was fetched at this time, and that nobody has asked for since. */
const know = (usdInr: number, fetchedAt: number) =>
  env.DATABASE.prepare("INSERT INTO exchange_rates VALUES ('USDINR', ?, ?)")
    .bind(usdInr, fetchedAt)
    .run();

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  const note = (line: string) => logged.push((JSON.parse(line) as { event: string }).event);
  vi.spyOn(console, 'warn').mockImplementation(note);
  vi.spyOn(console, 'error').mockImplementation(note);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fetch(control, { method: 'DELETE' });
  await env.DATABASE.exec('DELETE FROM exchange_rates; DELETE FROM exchange_rate_requests');
  await tidyShop();
});

describe('the rate while its service is down', () => {
  it('the rate that was known half an hour ago is used, and not the fallback', async () => {
    await know(95.2, now);
    await setRate({ mode: 'down' });
    const rate = await rateAt(now + hourMs / 2);
    expect(rate).toEqual({ usdInr: 95.2, source: 'last_known', fetchedAt: now });
    expect(logged).toEqual(['exchange_rate_missed']);
  });

  it('the rate of an order in rupees is the one that was shown', async () => {
    await know(95.2, Date.now() - hourMs);
    await setRate({ mode: 'down' });
    const client = await signedIn();
    const { packs } = await client.get<{ packs: { inr: { price: number } }[] }>('/api/packs');
    const price = packs[0]?.inr.price;
    expect(price).toBe(38_100);
    expect(await order(client, { currency: 'INR', expectedAmount: price })).toMatchObject({
      amount: 38_100,
    });
  });
});

describe('the first visitors', () => {
  it('the first visitors who come at the same time see one rate, by one call', async () => {
    const before = await callsSoFar();
    const rates = await Promise.all(Array.from({ length: 10 }, () => rateAt(now)));
    expect(new Set(rates.map(({ usdInr }) => usdInr))).toEqual(new Set([84.5]));
    expect(await callsSoFar()).toBe(before + 1);
  });
});
