import type { LeaseAnswer, LeaseRequest } from './lease.ts';
import type { ListedKey } from './pool-shard.ts';

/** The key pool of one provider, as a job uses it. The reports return at once and may be lost. */
export interface LeasePool {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  withdraw(ticket: string): void;
  giveBack(leaseId: number): void;
  reportLimited(key: string, retryAfterMs: number | null): void;
  reportRejected(key: string): void;
}

/** A key pool, as an account uses it before it creates a job. */
export interface BoundedPool extends LeasePool {
  /**
   * Returns whether the calls that the operator allows for this day (UTC) were made, except those
   * that must remain: `spareCalls` as in `LeaseRequest`.
   */
  isSpent(spareCalls?: number): Promise<boolean>;
}

/** A key pool, as the operator uses it. */
export interface OperatedPool {
  /** Returns the keys with stored state, of all shards. */
  keys(): Promise<ListedKey[]>;
  /** Makes a key available again: clears its rejection and its rest. */
  readmit(key: string): Promise<void>;
}
