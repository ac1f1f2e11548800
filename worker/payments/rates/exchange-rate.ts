import { z } from 'zod';
import { dayOf } from '../../../domain/days.ts';
import { fallbackUsdInr, rateFreshMs, rateKnownMs } from '../../../domain/packs.ts';
import { sleep } from '../../../domain/retry.ts';
import type { Configuration } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';
import { type KnownRate, RateStore } from './rate-store.ts';

export interface ExchangeRate {
  usdInr: number;
  /** `last_known` is at most a day old. */
  source: 'live' | 'last_known' | 'fallback';
  /** Epoch milliseconds; null for the fallback. */
  fetchedAt: number | null;
}

/** A user waits for this. */
const timeoutMs = 3000;

/** While the service is down, one visitor a minute waits for it. */
const requestPauseMs = 60_000;

const pollMs = 200;

/** Rupees per dollar. A rate outside these bounds is an error of the service. */
export const rateBounds = [40, 400] as const;

const responseSchema = z.object({
  quotes: z.object({ USDINR: z.number().min(rateBounds[0]).max(rateBounds[1]) }),
});

const fallback: ExchangeRate = { usdInr: fallbackUsdInr, source: 'fallback', fetchedAt: null };

/**
 * Returns the rate for shown and ordered prices in rupees. One request at a time asks the service.
 * While it is down, the last known rate is used for a day, then the fallback. `database` may be a
 * replica for a shown price.
 */
export async function readExchangeRate(
  environment: Env,
  configuration: Configuration,
  now: number,
  database: Pick<D1Database, 'prepare'> = environment.DATABASE,
): Promise<ExchangeRate> {
  const service = configuration.exchangeRate;
  if (!service) return fallback;
  const store = new RateStore(database);
  const known = await store.read();
  const fresh = knownWithin(known, rateFreshMs, now);
  if (fresh) return { ...fresh, source: 'live' };
  const lastKnown = knownWithin(known, rateKnownMs, now);
  if (await store.claim(now, requestPauseMs)) {
    const usdInr = await fetchRate(service);
    if (usdInr !== null) {
      await store.store({ usdInr, fetchedAt: now });
      return { usdInr, source: 'live', fetchedAt: now };
    }
    await store.markFailed(now);
    if (!lastKnown) {
      const kind = 'exchange_rate_unknown';
      const detail = { lastKnownAt: known?.fetchedAt ?? null };
      await reportIncident(environment, { kind, subject: dayOf(now), detail }, now);
    }
  }
  if (!lastKnown) return awaitRate(store, now);
  // Another request may have stored a rate since. A session reads its own writes from a replica too.
  const stored = knownWithin(await store.read(), rateFreshMs, now);
  return stored ? { ...stored, source: 'live' } : { ...lastKnown, source: 'last_known' };
}

/** Waits for another request's rate, so that simultaneous first visitors see one price. */
async function awaitRate(store: RateStore, now: number): Promise<ExchangeRate> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const fresh = knownWithin(await store.read(), rateFreshMs, now);
    if (fresh) return { ...fresh, source: 'live' };
    if (await store.hasFailed()) break;
    await sleep(pollMs);
  }
  return fallback;
}

function knownWithin(known: KnownRate | null, ageMs: number, now: number): KnownRate | null {
  return known && Math.abs(now - known.fetchedAt) < ageMs ? known : null;
}

async function fetchRate({ url, key }: { url: URL; key: string | null }): Promise<number | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const address = new URL(url);
    if (key !== null) address.searchParams.set('access_key', key);
    // A redirect would reveal the key in the address.
    const response = await fetch(address, { redirect: 'manual', signal: controller.signal });
    return responseSchema.parse(await response.json()).quotes.USDINR;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'exchange_rate_missed', reason: String(error) }));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
