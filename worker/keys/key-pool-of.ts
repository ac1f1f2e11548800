import { callObject } from '../storage/object-call.ts';
import type { KeyPool } from './key-pool-object.ts';
import type { BoundedPool, CallSum, ListedKey, OperatedPool, RotationLimits } from './lease.ts';

export interface PooledProvider {
  readonly name: string;
  readonly limits: RotationLimits;
}

/**
 * Returns the client of a provider's key pool. A `lease` is repeated after a restart of the pool;
 * the reports of a job return at once, and a lost one is logged.
 */
export function keyPoolOf(
  environment: Env,
  { name, limits }: PooledProvider,
): BoundedPool & OperatedPool {
  const call = <T>(work: (pool: DurableObjectStub<KeyPool>) => Promise<T>) =>
    callObject(() => environment.KEY_POOLS.getByName(name), work);
  const report = (work: (pool: DurableObjectStub<KeyPool>) => Promise<unknown>) => {
    call(work).catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'key_pool_report_lost', reason: String(error) }));
    });
  };
  return {
    lease: (request) => call(async (pool) => pool.lease(request, limits)),
    isSpent: (spareCalls) => call(async (pool) => pool.isSpent(limits, spareCalls)),
    countText: () => call(async (pool) => pool.countText(limits)),
    withdraw: (ticket) => report(async (pool) => pool.withdraw(ticket)),
    giveBack: (leaseId) => report(async (pool) => pool.giveBack(leaseId)),
    endCall: (leaseId) => report(async (pool) => pool.endCall(leaseId)),
    reportLimited: (key, retryAfterMs) =>
      report(async (pool) => pool.reportLimited(key, retryAfterMs, limits)),
    reportRejected: (key, why) => report(async (pool) => pool.reportRejected(key, limits, why)),
    reportCall: (made) => report(async (pool) => pool.reportCall(made)),
    callsSince: (day) => call(async (pool): Promise<CallSum[]> => pool.callsSince(day)),
    readmit: (key) => call(async (pool) => pool.readmit(key)),
    keys: () => call(async (pool): Promise<ListedKey[]> => pool.keys()),
  };
}
