import { Hono } from 'hono';
import { packs, priceOf } from '../../domain/packs.ts';
import type { Packs } from '../../domain/packs-answer.ts';
import type { AppEnv } from '../http/context.ts';
import { readExchangeRate } from './exchange-rate.ts';

/** The packs with their prices in both currencies, and whether they can be bought. Anybody may look. */
export const packRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const configuration = context.get('configuration');
  const rate = await readExchangeRate(context.env, configuration, Date.now());
  const answer: Packs = {
    payments: configuration.payments !== null,
    packs: packs.map((pack) => ({
      ...pack,
      currency: 'USD',
      inr: { price: priceOf(pack, 'INR', rate.usdInr) },
    })),
    rate: {
      usdInr: rate.usdInr,
      source: rate.source,
      fetchedAt: rate.fetchedAt === null ? null : new Date(rate.fetchedAt).toISOString(),
    },
  };
  return context.json(answer);
});
