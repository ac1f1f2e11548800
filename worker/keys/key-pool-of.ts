import { callObject } from '../storage/object-call.ts';
import type { KeyPool } from './key-pool-object.ts';
import type { RotationLimits } from './key-rotation.ts';
import type { BoundedPool } from './lease-pool.ts';

/** A provider whose keys are leased, with the limits of one key. */
export interface PooledProvider {
  readonly name: string;
  readonly limits: RotationLimits;
}

/**
 * Returns the client of a provider's key pool. A `lease` is repeated after a restart of the pool;
 * at worst a slot counts that nobody uses. The other calls are reports: they return at once, and a
 * lost one is logged.
 */
export function keyPoolOf(environment: Env, provider: PooledProvider): BoundedPool {
  const call = <T>(work: (pool: DurableObjectStub<KeyPool>) => Promise<T>): Promise<T> =>
    callObject(() => environment.KEY_POOLS.getByName(provider.name), work);
  const report = (work: (pool: DurableObjectStub<KeyPool>) => Promise<void>): void => {
    call(work).catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'key_pool_report_lost', reason: String(error) }));
    });
  };
  const { limits } = provider;
  return {
    lease: (request) => call(async (pool) => pool.lease(request, limits)),
    isSpent: () => call(async (pool) => pool.isSpent(limits)),
    withdraw: (ticket) => report(async (pool) => pool.withdraw(ticket)),
    giveBack: (leaseId) => report(async (pool) => pool.giveBack(leaseId)),
    reportLimited: (key, retryAfterMs) =>
      report(async (pool) => pool.reportLimited(key, retryAfterMs, limits)),
    reportRejected: (key) => report(async (pool) => pool.reportRejected(key, limits)),
  };
}
