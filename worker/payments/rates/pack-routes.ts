import { packs, priceOf } from '../../../domain/packs.ts';
import { routesOf } from '../../api/routes-of.ts';
import { readExchangeRate } from './exchange-rate.ts';

/** The packs with their prices in both currencies, and whether they can be bought. Anybody may look. */
export const packRoutes = routesOf({
  listPacks: async (context) => {
    const configuration = context.get('configuration');
    const nearby = context.env.DATABASE.withSession('first-unconstrained');
    const rate = await readExchangeRate(context.env, configuration, Date.now(), nearby);
    return {
      payments: configuration.payments !== null,
      packs: packs.map((pack) => ({
        ...pack,
        currency: 'USD' as const,
        inr: { price: priceOf(pack, 'INR', rate.usdInr) },
      })),
      localCurrency: context.req.raw.cf?.country === 'IN' ? ('INR' as const) : ('USD' as const),
      rate: {
        usdInr: rate.usdInr,
        source: rate.source,
        fetchedAt: rate.fetchedAt === null ? null : new Date(rate.fetchedAt).toISOString(),
      },
    };
  },
});
