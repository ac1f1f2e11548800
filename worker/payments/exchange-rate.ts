import { z } from 'zod';
import { fallbackUsdInr, rateFreshMs } from '../../domain/packs.ts';
import type { Configuration } from '../config.ts';

export interface ExchangeRate {
  /** Rupees per US dollar. */
  usdInr: number;
  source: 'live' | 'fallback';
  /** Epoch milliseconds; null for the fallback. */
  fetchedAt: number | null;
}

/** Time limit of the service, in milliseconds: a user waits for a price. */
const timeoutMs = 3000;

/**
 * The least and the highest rate, in rupees per dollar. A rate outside is an error of the service,
 * and would make prices far too low or too high.
 */
export const rateBounds = [40, 400] as const;

const answerSchema = z.object({
  quotes: z.object({ USDINR: z.number().min(rateBounds[0]).max(rateBounds[1]) }),
});

const rowSchema = z.object({ rate: z.number(), fetched_at: z.int() });

const fallback: ExchangeRate = { usdInr: fallbackUsdInr, source: 'fallback', fetchedAt: null };

/**
 * Returns the rate for prices in rupees, shown and ordered ones alike. A fetched rate is used for
 * 30 minutes; where the service fails, the specification's fallback applies and the next call tries
 * again. `now` is in epoch milliseconds.
 */
export async function readExchangeRate(
  environment: Env,
  configuration: Configuration,
  now: number,
): Promise<ExchangeRate> {
  if (!configuration.exchangeRate) return fallback;
  const row = await environment.DATABASE.prepare(
    "SELECT rate, fetched_at FROM exchange_rates WHERE pair = 'USDINR'",
  ).first();
  const known = row ? rowSchema.parse(row) : null;
  if (known && Math.abs(now - known.fetched_at) < rateFreshMs) {
    return { usdInr: known.rate, source: 'live', fetchedAt: known.fetched_at };
  }
  const usdInr = await fetchRate(configuration.exchangeRate);
  if (usdInr === null) return fallback;
  await environment.DATABASE.prepare(
    `INSERT INTO exchange_rates (pair, rate, fetched_at) VALUES ('USDINR', ?1, ?2)
     ON CONFLICT (pair) DO UPDATE SET rate = ?1, fetched_at = ?2`,
  )
    .bind(usdInr, now)
    .run();
  return { usdInr, source: 'live', fetchedAt: now };
}

async function fetchRate({ url, key }: { url: URL; key: string | null }): Promise<number | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const address = new URL(url);
    if (key !== null) address.searchParams.set('access_key', key);
    const response = await fetch(address, { signal: controller.signal });
    return answerSchema.parse(await response.json()).quotes.USDINR;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'exchange_rate_missed', reason: String(error) }));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
