import type { KeyPool } from './key-pool-object.ts';
import { type LeaseAnswer, type LeaseRequest, noPlaceYet, type RotationLimits } from './lease.ts';
import { shardOfLease } from './lease-ids.ts';
import type { BoundedPool, OperatedPool } from './lease-pool.ts';
import type { ListedKey } from './pool-shard.ts';
import { range, shardOfKey, shardsToAsk } from './shard-of-key.ts';

/** A provider whose keys are leased, with the limits of one key. */
export interface PooledProvider {
  readonly name: string;
  readonly limits: RotationLimits;
  /** Into how many shards the configuration splits its keys. */
  readonly shards: number;
}

/** Calls one shard of the pool. A call may run twice. */
export type CallShard = <T>(
  shard: number,
  work: (pool: ShardOf<KeyPool>) => Promise<T>,
) => Promise<T>;

/** The calls of a shard. */
type ShardOf<Pool> = Pick<
  Pool,
  Extract<
    keyof Pool,
    | 'lease'
    | 'isSpent'
    | 'withdraw'
    | 'giveBack'
    | 'reportLimited'
    | 'reportRejected'
    | 'readmit'
    | 'keys'
  >
>;

/** How often one call follows the keys to another number of shards. */
const movesMax = 3;

/** The pause before that, for calls that no picture waits for, in milliseconds. */
const movePauseMs = 500;

/** How long a number of shards is believed that differs from the configuration's, in milliseconds. */
const followMs = 30_000;

/** Shards that a job asks while one of them has a key that works. */
const choices = 2;

/** How many shards each provider was found to have where it is not the configured number. */
export type FollowedShards = Map<string, { configured: number; shards: number; until: number }>;

/**
 * The key pool of a provider, whose keys are split into shards. A job asks the first of its two
 * shards, and the second where it would have to wait: it waits where that takes less time. All
 * callers use the number of shards that shard 0 says, whatever number their own version has.
 */
export class ShardedPool implements BoundedPool, OperatedPool {
  readonly #provider: PooledProvider;
  readonly #call: CallShard;
  readonly #followed: FollowedShards;
  readonly #clock: () => number;
  readonly #wait: (ms: number) => Promise<unknown>;
  /** Where the tickets of this client wait. */
  readonly #queued = new Map<string, number>();

  constructor(
    provider: PooledProvider,
    surroundings: {
      call: CallShard;
      followed: FollowedShards;
      clock: () => number;
      wait: (ms: number) => Promise<unknown>;
    },
  ) {
    this.#provider = provider;
    this.#call = surroundings.call;
    this.#followed = surroundings.followed;
    this.#clock = surroundings.clock;
    this.#wait = surroundings.wait;
  }

  async lease(request: LeaseRequest): Promise<LeaseAnswer> {
    for (let moves = 0; moves < movesMax; moves += 1) {
      const answer = await this.#leaseIn(this.#shards, request);
      if (answer !== 'moved') return answer;
    }
    return noPlaceYet;
  }

  isSpent(spareCalls?: number): Promise<boolean> {
    return this.#call(0, async (pool) => pool.isSpent(this.#provider.limits, spareCalls));
  }

  withdraw(ticket: string): void {
    const shard = this.#queued.get(ticket) ?? 0;
    this.#queued.delete(ticket);
    this.#report(() => this.#call(shard, async (pool) => pool.withdraw(ticket)));
  }

  giveBack(leaseId: number): void {
    const shard = shardOfLease(leaseId);
    this.#report(() => this.#call(shard, async (pool) => pool.giveBack(leaseId)));
  }

  reportLimited(key: string, retryAfterMs: number | null): void {
    const { limits } = this.#provider;
    this.#report(() =>
      this.#toOwner(key, (pool, shards) => pool.reportLimited(key, retryAfterMs, limits, shards)),
    );
  }

  reportRejected(key: string): void {
    const { limits } = this.#provider;
    this.#report(() =>
      this.#toOwner(key, (pool, shards) => pool.reportRejected(key, limits, shards)),
    );
  }

  readmit(key: string): Promise<void> {
    return this.#toOwner(key, (pool, shards) => pool.readmit(key, shards));
  }

  async keys(): Promise<ListedKey[]> {
    for (let moves = 0; moves < movesMax; moves += 1) {
      const shards = this.#shards;
      const answers = await Promise.all(
        range(shards).map((shard) => this.#call(shard, async (pool) => pool.keys(shards))),
      );
      const other = answers.find((answer) => typeof answer === 'number');
      if (other === undefined) return (answers as ListedKey[][]).flat();
      await this.#follow(other);
      await this.#wait(movePauseMs);
    }
    throw new Error('The keys are being moved between shards');
  }

  /** Asks the shards of a job, of which there are `shards`. */
  async #leaseIn(shards: number, request: LeaseRequest): Promise<LeaseAnswer | 'moved'> {
    const { ticket } = request;
    const refusals = new Set<'full' | 'none' | 'spent'>();
    let waiting: { shard: number; answer: LeaseAnswer & { state: 'waiting' } } | null = null;
    const order = this.#order(shards, request);
    for (const [at, shard] of order.entries()) {
      const hasChoice = at < choices || (refusals.size === 1 && refusals.has('none'));
      if (!hasChoice) break;
      // The second shard takes the ticket only where it waits less than in the first.
      const waitMaxMs = waiting
        ? Math.min(request.waitMaxMs, waiting.answer.etaMs - 1)
        : request.waitMaxMs;
      const answer = await this.#ask(shard, shards, { ...request, waitMaxMs });
      if (answer.state === 'moved') {
        if (waiting) this.withdraw(ticket);
        this.#queued.delete(ticket);
        await this.#follow(answer.shards);
        return 'moved';
      }
      if (answer.state !== 'granted' && answer.state !== 'waiting') {
        refusals.add(answer.state);
        continue;
      }
      if (waiting) this.withdraw(ticket);
      if (answer.state === 'granted') {
        this.#queued.delete(ticket);
        return answer;
      }
      const wasQueued = this.#queued.get(ticket) === shard;
      this.#queued.set(ticket, shard);
      waiting = { shard, answer };
      if (wasQueued) break;
    }
    if (waiting) return waiting.answer;
    this.#queued.delete(ticket);
    const states = ['full', 'spent', 'none'] as const;
    return { state: states.find((state) => refusals.has(state)) ?? 'none' };
  }

  /** The shards that own a key of the request, in the order in which they are asked. */
  #order(shards: number, request: LeaseRequest): number[] {
    if (shards === 1) return [0];
    const owners = [...new Set(request.keys.map((key) => shardOfKey(key, shards)))];
    const order = shardsToAsk(request, owners);
    const queuedAt = this.#queued.get(request.ticket);
    if (queuedAt === undefined || !order.includes(queuedAt)) return order;
    return [queuedAt, ...order.filter((shard) => shard !== queuedAt)];
  }

  /** Requests a lease of the keys that a shard owns. */
  async #ask(shard: number, shards: number, request: LeaseRequest) {
    const { limits } = this.#provider;
    if (shards === 1) return this.#call(0, async (pool) => pool.lease(request, limits, shards));
    const keys = request.keys.filter((key) => shardOfKey(key, shards) === shard);
    const answer = await this.#call(shard, async (pool) =>
      pool.lease({ ...request, keys }, limits, shards),
    );
    if (answer.state !== 'granted') return answer;
    return { ...answer, keyNumber: request.keys.indexOf(keys[answer.keyNumber] as string) };
  }

  async #toOwner(
    key: string,
    work: (pool: ShardOf<KeyPool>, shards: number) => Promise<number | null>,
  ): Promise<void> {
    for (let moves = 0; moves < movesMax; moves += 1) {
      const shards = this.#shards;
      const other = await this.#call(shardOfKey(key, shards), async (pool) => work(pool, shards));
      if (other === null) return;
      await this.#follow(other);
      await this.#wait(movePauseMs);
    }
    throw new Error('The key is being moved between shards');
  }

  get #shards(): number {
    const { name, shards } = this.#provider;
    const followed = this.#followed.get(name);
    const isBelieved = followed?.configured === shards && followed.until > this.#clock();
    return isBelieved ? followed.shards : shards;
  }

  async #follow(shards: number): Promise<void> {
    const { name, shards: configured } = this.#provider;
    // A shard that has joined no layout knows no number.
    if (shards < 1) return;
    this.#followed.set(name, { configured, shards, until: this.#clock() + followMs });
  }

  #report(call: () => Promise<void>): void {
    call().catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'key_pool_report_lost', reason: String(error) }));
    });
  }
}
