import { DurableObject } from 'cloudflare:workers';
import { reportIncident } from '../incidents/incident-store.ts';
import { migrate } from '../storage/migrate.ts';
import { callObject } from '../storage/object-call.ts';
import { sqlOf } from '../storage/object-sql.ts';
import type { DrawnCalls } from './daily-budget.ts';
import { keyPoolMigrations } from './key-pool-schema.ts';
import type { LeaseRequest, RotationLimits, ShardAnswer } from './lease.ts';
import { type ListedKey, PoolShard } from './pool-shard.ts';
import type { JoinedLayout, StoppedShard } from './shard-layout.ts';
import { nameOfShard, shardOfName } from './shard-name.ts';

/**
 * One shard of the keys of one provider: decides who may call next, and with which key. Recent
 * leases, resting keys and rejected keys are on disk before an answer leaves. The queue is in memory:
 * waiting clients poll again after a restart. `shards` of a call is the number of shards that its
 * caller counts.
 */
export class KeyPool extends DurableObject<Env> {
  readonly #shard: PoolShard;

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    const sql = sqlOf(context.storage);
    migrate(sql, keyPoolMigrations);
    const { provider, shard } = shardOfName(context.id.name ?? '');
    const peer = <T>(number: number, work: (pool: DurableObjectStub<KeyPool>) => Promise<T>) =>
      callObject(() => environment.KEY_POOLS.getByName(nameOfShard(provider, number)), work);
    this.#shard = new PoolShard({
      provider,
      shard,
      sql,
      peers: {
        stop: (number, epoch) => peer(number, async (pool) => pool.stop(epoch)),
        join: (number, wanted) => peer(0, async (pool) => pool.join(number, wanted)),
        draw: (wanted, limits) => peer(0, async (pool) => pool.drawCalls(wanted, limits)),
      },
      sync: () => context.storage.sync(),
      clock: () => Date.now(),
      wait: (ms) => scheduler.wait(ms),
      report: (incident, now) => context.waitUntil(reportIncident(environment, incident, now)),
    });
  }

  /** Requests one of the keys for one call. Throws when the write fails. */
  lease(request: LeaseRequest, limits: RotationLimits, shards?: number): Promise<ShardAnswer> {
    return this.#shard.lease(request, limits, shards);
  }

  /** Returns whether the calls that the operator allows for this day (UTC) were made. Shard 0 knows. */
  isSpent(limits: RotationLimits, spareCalls?: number): boolean {
    return this.#shard.isSpent(limits, spareCalls);
  }

  /** Leaves the queue. */
  withdraw(ticket: string): void {
    this.#shard.withdraw(ticket);
  }

  /** Frees the slot of a lease that was not used. */
  giveBack(leaseId: number): void {
    this.#shard.giveBack(leaseId);
  }

  /**
   * Records that the provider rate-limited this key. The key rests for `retryAfterMs` milliseconds,
   * a day at most, or for a minute where it is null. Returns null, or how many shards there are where
   * another one owns the key.
   */
  reportLimited(
    key: string,
    retryAfterMs: number | null,
    limits: RotationLimits,
    shards?: number,
  ): Promise<number | null> {
    return this.#shard.reportLimited(key, retryAfterMs, limits, shards);
  }

  /**
   * Records that the provider rejected this key. It is not leased again until an operator readmits
   * it or replaces it. Returns null, or how many shards there are where another one owns the key.
   */
  reportRejected(key: string, limits: RotationLimits, shards?: number): Promise<number | null> {
    return this.#shard.reportRejected(key, limits, shards);
  }

  /**
   * Makes a key available again after an operator has checked it: clears its rejection and its
   * rest. Returns null, or how many shards there are where another one owns the key.
   */
  readmit(key: string, shards?: number): Promise<number | null> {
    return this.#shard.readmit(key, shards);
  }

  /** Returns this shard's keys with stored state, or how many shards there are where it is another number. */
  keys(shards?: number): Promise<ListedKey[] | number> {
    return this.#shard.keys(shards);
  }

  /** Stops leasing in every layout before `epoch`, for good. Shard 0 calls the others. */
  stop(epoch: number): StoppedShard {
    return this.#shard.stop(epoch);
  }

  /** Returns the present layout to another shard. Shard 0 alone is asked. */
  join(shard: number, wanted: number | undefined): Promise<JoinedLayout> {
    return this.#shard.join(shard, wanted);
  }

  /** Counts calls of the day that another shard may make. Shard 0 alone is asked. */
  drawCalls(wanted: number, limits: RotationLimits): DrawnCalls {
    return this.#shard.drawCalls(wanted, limits);
  }
}
