import { keyPoolMigrations } from '../../../worker/keys/key-pool-schema.ts';
import type { LeaseRequest, RotationLimits, ShardAnswer } from '../../../worker/keys/lease.ts';
import { PoolShard } from '../../../worker/keys/pool-shard.ts';
import { type FollowedShards, ShardedPool } from '../../../worker/keys/sharded-pool.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import { openSqlite } from '../sqlite.ts';
import { randomNumbers, VirtualTime } from './virtual-time.ts';

/** How unkind the network and the machines are. */
export interface Weather {
  seed: number;
  /** The longest time of a message, in milliseconds. */
  latencyMaxMs: number;
  /** The share of messages that are lost, 0 to 1. */
  lossShare: number;
  /** The share of messages that take up to three minutes, 0 to 1. */
  lateShare: number;
  /** How much the clocks of two shards differ at most, in milliseconds. */
  skewMaxMs: number;
}

const startedAt = Date.parse('2026-11-23T12:00:00Z');

/** The provider counts a call for this long, in milliseconds. */
const periodMs = 60_000;

/**
 * The shards of a pool on several machines, with a network between them and a provider that counts:
 * the code is the product's, the storage SQLite, and only the time is not real.
 */
export class ShardsWorld {
  readonly time = new VirtualTime();
  readonly random: () => number;
  readonly limits: RotationLimits;
  readonly keys: readonly string[];
  /** What must never happen, as sentences. */
  readonly faults: string[] = [];
  /** Granted leases less those that were given back, by the shards' own tables. */
  granted = 0;
  /** Leases that each shard granted, by its number. */
  readonly grantedBy = new Map<number, number>();
  readonly #weather: Weather;
  readonly #disks = new Map<number, SqlHandle>();
  readonly #skews = new Map<number, number>();
  readonly #shards = new Map<number, { shard: PoolShard; end: () => void }>();
  readonly #arrivals = new Map<string, number[]>();
  /** Keys that a shard has recorded as resting or rejected, and until when. */
  readonly #outUntil = new Map<string, number>();

  constructor(weather: Weather, { keys, limits }: { keys: number; limits: RotationLimits }) {
    this.#weather = weather;
    this.random = randomNumbers(weather.seed);
    this.limits = limits;
    this.keys = Array.from({ length: keys }, (_, at) => `key-${at}`);
  }

  get calls(): number {
    return [...this.#arrivals.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** A client of the version that counts `shards`, in its own isolate. */
  client(shards: number): ShardedPool {
    const followed: FollowedShards = new Map();
    return new ShardedPool(
      { name: 'keyed', limits: this.limits, shards },
      {
        call: (shard, work) => this.#send(() => work(this.#watched(shard) as never)),
        followed,
        clock: () => startedAt + Math.floor(this.time.now),
        wait: (ms) => this.time.sleep(ms),
      },
    );
  }

  /** A call arrives at the provider. */
  arrive(key: string): void {
    const { now } = this.time;
    const calls = [...(this.#arrivals.get(key) ?? []), now];
    this.#arrivals.set(key, calls);
    const recent = calls.filter((at) => at > now - periodMs);
    if (recent.length > this.limits.callsPerPeriod) {
      this.faults.push(`${key} was called ${recent.length} times in a minute at ${now}`);
    }
  }

  /** Ends an object: its memory is gone, and what it was doing reaches nothing any more. */
  restart(shard: number): void {
    this.#shards.get(shard)?.end();
    this.#shards.delete(shard);
  }

  /** The operator readmits a key: from now on it may be leased. */
  async readmit(key: string, shards: number): Promise<void> {
    this.#outUntil.delete(key);
    await this.client(shards).readmit(key);
  }

  /** Calls shard 0 as versions before this one do, without a number of shards. */
  async leaseAsBefore(request: LeaseRequest): Promise<ShardAnswer> {
    return this.#send(() => this.#watched(0).lease(request, this.limits));
  }

  #shard(shard: number): PoolShard {
    const running = this.#shards.get(shard);
    if (running) return running.shard;
    const disk = this.#disks.get(shard) ?? openSqlite();
    this.#disks.set(shard, disk);
    const skew = this.#skews.get(shard) ?? Math.floor(this.random() * this.#weather.skewMaxMs);
    this.#skews.set(shard, skew);
    let isEnded = false;
    const ifRunning = <T>(work: () => T): T => {
      if (isEnded) throw lost();
      return work();
    };
    const sql: SqlHandle = {
      all: (query, ...bindings) => ifRunning(() => disk.all(query, ...bindings)),
      transaction: (work) => ifRunning(() => disk.transaction(work)),
    };
    migrate(sql, keyPoolMigrations);
    const peer = <T>(number: number, work: (other: PoolShard) => T | Promise<T>): Promise<T> =>
      this.#send(async () => work(this.#shard(number)));
    const made = new PoolShard({
      provider: 'keyed',
      shard,
      sql,
      peers: {
        stop: (number, epoch) => peer(number, (other) => other.stop(epoch)),
        join: (number, wanted) => peer(0, (other) => other.join(number, wanted)),
        draw: (wanted, limits) => peer(0, (other) => other.drawCalls(wanted, limits)),
      },
      sync: async () => {
        await this.time.sleep(this.random() * 20);
        ifRunning(() => undefined);
      },
      clock: () => startedAt + Math.floor(this.time.now) + skew,
      wait: (ms) => this.time.sleep(ms),
      report: () => undefined,
    });
    this.#shards.set(shard, {
      shard: made,
      end: () => {
        isEnded = true;
      },
    });
    return made;
  }

  /** The calls of a shard, with what they grant and record. */
  #watched(number: number) {
    const shard = this.#shard(number);
    const out = (key: string, until: number) =>
      this.#outUntil.set(key, Math.max(this.#outUntil.get(key) ?? 0, until));
    return {
      isSpent: async (limits: RotationLimits) => shard.isSpent(limits),
      withdraw: async (ticket: string) => shard.withdraw(ticket),
      giveBack: async (leaseId: number) => {
        const before = this.#leases(number);
        shard.giveBack(leaseId);
        this.granted -= before - this.#leases(number);
      },
      readmit: (key: string, shards: number) => shard.readmit(key, shards),
      keys: (shards: number) => shard.keys(shards),
      lease: async (request: LeaseRequest, limits: RotationLimits, shards?: number) => {
        // What is recorded while a request is on its way may come too late for it.
        const isOut = new Set(
          [...this.#outUntil].flatMap(([key, until]) => (until > this.time.now ? [key] : [])),
        );
        const answer = await shard.lease(request, limits, shards);
        if (answer.state !== 'granted') return answer;
        this.granted += 1;
        this.grantedBy.set(number, (this.grantedBy.get(number) ?? 0) + 1);
        const key = request.keys[answer.keyNumber] as string;
        if (isOut.has(key) && (this.#outUntil.get(key) ?? 0) > this.time.now) {
          this.faults.push(`${key} was leased at ${this.time.now} while it was out of use`);
        }
        return answer;
      },
      reportLimited: async (
        key: string,
        retryAfterMs: number,
        limits: RotationLimits,
        shards: number,
      ) => {
        const until = this.time.now + retryAfterMs;
        const moved = await shard.reportLimited(key, retryAfterMs, limits, shards);
        if (moved === null) out(key, until);
        return moved;
      },
      reportRejected: async (key: string, limits: RotationLimits, shards: number) => {
        const moved = await shard.reportRejected(key, limits, shards);
        if (moved === null) out(key, Number.POSITIVE_INFINITY);
        return moved;
      },
    };
  }

  #leases(shard: number): number {
    return this.#disks.get(shard)?.all('SELECT id FROM leases').length ?? 0;
  }

  /** A message and its answer, each of which takes its time or is lost. */
  async #send<T>(work: () => Promise<T>): Promise<T> {
    await this.#deliver();
    const result = await work();
    await this.#deliver();
    return result;
  }

  async #deliver(): Promise<void> {
    const { latencyMaxMs, lateShare, lossShare } = this.#weather;
    const isLate = this.random() < lateShare;
    await this.time.sleep(this.random() * (isLate ? 180_000 : latencyMaxMs));
    if (this.random() < lossShare) throw lost();
  }
}

function lost(): Error {
  return Object.assign(new Error('The connection was lost'), { retryable: true });
}
