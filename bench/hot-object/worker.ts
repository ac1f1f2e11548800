import type { KeyPool } from '../../worker/keys/key-pool-object.ts';

export { KeyPool } from '../../worker/keys/key-pool-object.ts';

interface Bindings {
  KEY_POOLS: DurableObjectNamespace<KeyPool>;
}

/** As many keys as the product is built for, each good for three calls in a period. */
const keys = Array.from({ length: 18 }, (_, number) => `key-${number}`);

/** A period so short that there is always a key: what is measured is the lease, not the wait. */
const limits = { callsPerPeriod: 3, periodMs: 1, usableMs: 0 };

let tickets = 0;

/**
 * Leases `?calls=` keys from the one pool, `?callers=` of them at the same time, and
 * answers how many were granted. In production the callers are accounts, which
 * call the pool as this does; so what is measured is the pool and the call, and no HTTP.
 */
export default {
  async fetch(request, { KEY_POOLS }) {
    const { searchParams } = new URL(request.url);
    let left = Number(searchParams.get('calls'));
    let granted = 0;
    const caller = async (userId: string) => {
      while (left > 0) {
        left -= 1;
        tickets += 1;
        const wish = { ticket: `ticket-${tickets}`, userId, keys, avoid: [], waitMaxMs: 60_000 };
        const answer = await KEY_POOLS.getByName('pool').lease(wish, limits);
        if (answer.state === 'granted') granted += 1;
      }
    };
    const callers = Array.from({ length: Number(searchParams.get('callers')) }, (_, at) =>
      caller(`user-${at}`),
    );
    await Promise.all(callers);
    return Response.json({ granted });
  },
} satisfies ExportedHandler<Bindings>;
