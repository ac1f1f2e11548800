import type { KeyPool } from '../../worker/keys/key-pool-object.ts';

export { KeyPool } from '../../worker/keys/key-pool-object.ts';

interface Bindings {
  KEY_POOLS: DurableObjectNamespace<KeyPool>;
}

/** The product's number of keys, each with three calls in a period. */
const keys = Array.from({ length: 18 }, (_, number) => `key-${number}`);

/** A period so short that a key is always free, because the lease is measured and not the wait. */
const limits = { callsPerPeriod: 3, periodMs: 1, usableMs: 0 };

let tickets = 0;

/**
 * Leases `?calls=` keys from one pool, `?callers=` of them at the same time, and answers with
 * the number of granted leases. In production the accounts call the pool in the same way, so
 * this measures the pool and the call, without HTTP.
 */
export default {
  async fetch(incoming, { KEY_POOLS }) {
    const { searchParams } = new URL(incoming.url);
    let left = Number(searchParams.get('calls'));
    let granted = 0;
    const caller = async (userId: string) => {
      while (left > 0) {
        left -= 1;
        tickets += 1;
        const request = { ticket: `ticket-${tickets}`, userId, keys, avoid: [], waitMaxMs: 60_000 };
        const answer = await KEY_POOLS.getByName('pool').lease(request, limits);
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
