import { dayMs, dayOf } from '../../domain/days.ts';
import { creditMicroUsd } from '../../domain/packs.ts';
import { routesOf } from '../api/routes-of.ts';
import { createProvider } from '../images/providers/create-provider.ts';
import { keyPoolOf } from '../keys/key-pool-of.ts';

export const keyRoutes = routesOf({
  listKeys: async (context) => {
    const provider = await createProvider(context.get('configuration'), context.env);
    const known = await keyPoolOf(context.env, provider).keys();
    const byKey = new Map(known.map((state) => [state.key, state]));
    const keys = provider.keys.map((key, number) => {
      const { leases = 0, restsUntil = 0, rejected = false } = byKey.get(key) ?? {};
      return { number, leases, restsUntil: new Date(restsUntil).toISOString(), rejected };
    });
    return { keys };
  },
  readmitKey: async (context, { params, refuse }) => {
    const provider = await createProvider(context.get('configuration'), context.env);
    const key = provider.keys[Number(params.number)];
    if (key === undefined) return refuse('not_found');
    await keyPoolOf(context.env, provider).readmit(key);
    return { readmitted: true };
  },
  listCosts: async (context, { query }) => {
    const provider = await createProvider(context.get('configuration'), context.env);
    const first = dayOf(Date.now() - (query.days - 1) * dayMs);
    const sums = await keyPoolOf(context.env, provider).callsSince(first);
    return { creditMicroUsd: creditMicroUsd(), sums };
  },
});
