import { z } from 'zod';
import { fallbackUsdInr, rateFreshMs } from '../../domain/packs.ts';
import type { Configuration } from '../config.ts';

export interface ExchangeRate {
  /** Rupees for a dollar. */
  usdInr: number;
  source: 'live' | 'fallback';
  /** Epoch milliseconds; null for the fallback. */
  fetchedAt: number | null;
}

/** Time allowed for the service, in milliseconds: somebody waits for a price. */
const timeoutMs = 3000;

const answerSchema = z.object({
  // A rate beyond these is a slip of the service, and would give credits away or take too much.
  quotes: z.object({ USDINR: z.number().min(40).max(400) }),
});

const rowSchema = z.object({ rate: z.number(), fetched_at: z.int() });

const fallback: ExchangeRate = { usdInr: fallbackUsdInr, source: 'fallback', fetchedAt: null };

/**
 * The rate by which prices in rupees are made: one for display and order alike,
 * fetched at most every 30 minutes, and the spec's fallback where it can't be had.
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
