import { z } from 'zod';
import { dayOf } from '../../../domain/days.ts';
import { fallbackUsdInr, rateFreshMs, rateKnownMs } from '../../../domain/packs.ts';
import { sleep } from '../../../domain/retry.ts';
import type { Configuration } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';
import { type KnownRate, RateStore } from './rate-store.ts';

export interface ExchangeRate {
  /** Rupees per US dollar. */
  usdInr: number;
  /** `last_known` is a rate that the service gave up to a day ago. */
  source: 'live' | 'last_known' | 'fallback';
  /** Epoch milliseconds; null for the fallback. */
  fetchedAt: number | null;
}

/** Time limit of the service, in milliseconds: a user waits for a price. */
const timeoutMs = 3000;

/**
 * How long nobody asks the service after somebody did, in milliseconds: while it is down, a visitor
 * in a minute waits for it.
 */
const askPauseMs = 60_000;

/** How often the answer is looked for that another request awaits, in milliseconds. */
const pollMs = 200;

/**
 * The least and the highest rate, in rupees per dollar. A rate outside is an error of the service,
 * and would make prices far too low or too high.
 */
export const rateBounds = [40, 400] as const;

const answerSchema = z.object({
  quotes: z.object({ USDINR: z.number().min(rateBounds[0]).max(rateBounds[1]) }),
});

const fallback: ExchangeRate = { usdInr: fallbackUsdInr, source: 'fallback', fetchedAt: null };

/**
 * Returns the rate for prices in rupees, shown and ordered ones alike. A fetched rate is used for
 * 30 minutes; then one request at a time asks the service, at most once in `askPauseMs`. While it is
 * down the last known rate is used for a day, and after that the specification's fallback. `now` is
 * in epoch milliseconds. A price that is only shown may read the rate from a replica of `database`
 * near the visitor.
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
  if (await store.claim(now, askPauseMs)) {
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
  // Another request has asked, and its answer may have come since the rate was read. A replica, too,
  // has it now: after a write a session reads what is at least as new.
  const answered = knownWithin(await store.read(), rateFreshMs, now);
  return answered ? { ...answered, source: 'live' } : { ...lastKnown, source: 'last_known' };
}

/**
 * Waits for the answer that another request awaits, where no rate is known that may be used:
 * visitors who come at the same time then see the same price. Returns the fallback where the service
 * failed.
 */
async function awaitRate(store: RateStore, now: number): Promise<ExchangeRate> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const fresh = knownWithin(await store.read(), rateFreshMs, now);
    if (fresh) return { ...fresh, source: 'live' };
    if (await store.hasFailed()) break;
    await sleep(pollMs);
  }
  return fallback;
}

/** Returns the rate if it was fetched within `ageMs`, by a clock that may have been set back. */
function knownWithin(known: KnownRate | null, ageMs: number, now: number): KnownRate | null {
  return known && Math.abs(now - known.fetchedAt) < ageMs ? known : null;
}

async function fetchRate({ url, key }: { url: URL; key: string | null }): Promise<number | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const address = new URL(url);
    if (key !== null) address.searchParams.set('access_key', key);
    // The address has the key in it.
    const response = await fetch(address, { redirect: 'manual', signal: controller.signal });
    return answerSchema.parse(await response.json()).quotes.USDINR;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'exchange_rate_missed', reason: String(error) }));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
