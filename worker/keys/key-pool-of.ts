import { callObject } from '../storage/object-call.ts';
import type { KeyPool } from './key-pool-object.ts';
import type { RotationLimits } from './key-rotation.ts';
import type { LeasePool } from './lease-pool.ts';

/** Whose keys are leased, and how often each may be used. */
export interface PooledProvider {
  readonly name: string;
  readonly limits: RotationLimits;
}

/**
 * A provider's key pool, as a job sees it. A lease is asked for again when the
 * pool restarted meanwhile: at worst a slot is counted that nobody uses. Reports
 * go out without anybody waiting for them, and one that is lost is no harm.
 */
export function keyPoolOf(environment: Env, provider: PooledProvider): LeasePool {
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
    withdraw: (ticket) => report(async (pool) => pool.withdraw(ticket)),
    giveBack: (leaseId) => report(async (pool) => pool.giveBack(leaseId)),
    reportLimited: (key, retryAfterMs) =>
      report(async (pool) => pool.reportLimited(key, retryAfterMs, limits)),
    reportRejected: (key) => report(async (pool) => pool.reportRejected(key, limits)),
  };
}
