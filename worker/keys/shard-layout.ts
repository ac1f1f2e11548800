import type { SqlHandle } from '../storage/sql.ts';
import type { KeyStore, MovedKey } from './key-store.ts';
import { type Layout, LayoutStore } from './layout-store.ts';
import { range, shardOfKey, shardsMax } from './shard-of-key.ts';

/** How long a layout lasts at least, in milliseconds, while callers with another number come. */
export const layoutMinMs = 60_000;

/** How long a shard believes the answer of shard 0 to another number of shards, in milliseconds. */
const askEveryMs = 1000;

/** How long one attempt to join or to change a layout is waited for, in milliseconds. */
const attemptMs = 2000;

/** What a shard that was stopped knows of its keys, and of which layout. */
export interface StoppedShard {
  epoch: number;
  keys: MovedKey[];
}

/** A layout, and the keys that it hands over to who asked. */
export interface JoinedLayout {
  epoch: number;
  shards: number;
  keys: MovedKey[];
}

/** The other shards, as this one calls them. A call may run twice. */
export interface LayoutPeers {
  stop(shard: number, epoch: number): Promise<StoppedShard>;
  join(shard: number, wanted: number | undefined): Promise<JoinedLayout>;
}

/** What `ShardLayout` needs from outside. */
export interface LayoutSurroundings {
  shard: number;
  sql: SqlHandle;
  keys: KeyStore;
  peers: LayoutPeers;
  /** Epoch milliseconds. */
  clock: () => number;
  wait: (ms: number) => Promise<void>;
  /** The stored keys were replaced. */
  onReplaced: () => void;
}

/**
 * Which keys one shard may lease. Layouts are numbered by their epoch, and at most one of them has
 * leases: shard 0 begins a new one only after every shard of the one before has stored that it leases
 * nothing in it any more, and has handed over the state of its keys; and a shard leases nothing before
 * it has the state of its keys of the layout that it joins (docs/decisions/0038).
 */
export class ShardLayout {
  readonly #at: LayoutSurroundings;
  readonly #store: LayoutStore;
  #layout: Layout;
  #settling: Promise<void> | null = null;
  /** When shard 0 was last asked, in epoch milliseconds of this shard's clock. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(surroundings: LayoutSurroundings) {
    this.#at = surroundings;
    this.#store = new LayoutStore(surroundings.sql);
    this.#layout = this.#store.read(surroundings.shard);
  }

  get shards(): number {
    return this.#layout.shards;
  }

  /** Whether this shard may lease its keys at all. */
  get isServing(): boolean {
    return this.#layout.epoch >= this.#layout.epochMin;
  }

  /** Returns whether a caller who counts `wanted` shards is served; undefined counts none. */
  serves(wanted: number | undefined): boolean {
    return this.isServing && (wanted === undefined || wanted === this.#layout.shards);
  }

  owns(fingerprint: string): boolean {
    return shardOfKey(fingerprint, this.#layout.shards) === this.#at.shard;
  }

  /**
   * Joins the present layout, or has it changed to the number of shards that a caller counts, where
   * one of both is due. Whether it succeeded, `serves` says.
   */
  async settle(wanted: number | undefined): Promise<void> {
    if (!this.#isDue(wanted)) return;
    this.#settling ??= this.#attempt(wanted).finally(() => {
      this.#settling = null;
    });
    await this.#settling;
  }

  /** Stops leasing in every layout before `epoch`, for good. */
  stop(epoch: number): StoppedShard {
    const { keys, clock } = this.#at;
    if (epoch > this.#layout.epochMin) this.#write({ ...this.#layout, epochMin: epoch });
    return { epoch: this.#layout.epoch, keys: keys.moved(clock()) };
  }

  /** Returns the present layout to another shard. Shard 0 alone is asked. */
  async layoutFor(shard: number, wanted: number | undefined): Promise<JoinedLayout> {
    await this.settle(wanted);
    if (!this.isServing) throw new Error('The layout is changing');
    const { epoch, shards } = this.#layout;
    return { epoch, shards, keys: this.#store.movedTo(shard, shards, this.#at.clock()) };
  }

  #isDue(wanted: number | undefined): boolean {
    if (!this.isServing) return true;
    if (wanted === undefined || wanted === this.#layout.shards) return false;
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > shardsMax) return false;
    const now = this.#at.clock();
    return this.#at.shard === 0
      ? now - this.#layout.changedAt >= layoutMinMs
      : now - this.#askedAt >= askEveryMs;
  }

  /** One attempt, which may fail: the next caller makes another one. */
  async #attempt(wanted: number | undefined): Promise<void> {
    const { shard, wait } = this.#at;
    const late = wait(attemptMs).then(() => {
      throw new Error('It takes too long');
    });
    try {
      await Promise.race([shard === 0 ? this.#change(wanted) : this.#join(wanted), late]);
    } catch (error) {
      const reason = String(error);
      console.warn(JSON.stringify({ event: 'key_pool_layout_not_settled', shard, wanted, reason }));
    }
  }

  /** Joins the layout that shard 0 has. */
  async #join(wanted: number | undefined): Promise<void> {
    const { shard, peers, clock, sql, keys, onReplaced } = this.#at;
    const { epoch, shards, keys: moved } = await peers.join(shard, wanted);
    this.#askedAt = clock();
    // An answer that was overtaken by a later one is void. By a stop it may be: that one holds.
    if (epoch <= this.#layout.epoch) return;
    sql.transaction(() => {
      keys.replace(moved, clock());
      this.#store.write({ ...this.#layout, epoch, shards });
    });
    this.#layout = { ...this.#layout, epoch, shards };
    onReplaced();
  }

  /** Begins the next layout, or goes on with a change that a restart has cut off. */
  async #change(wanted: number | undefined): Promise<void> {
    const { epoch, shards } = this.#layout;
    if (this.#layout.nextShards === null) {
      if (wanted === undefined) return;
      this.#write({ ...this.#layout, epochMin: epoch + 1, nextShards: wanted });
    }
    const others = range(shards).slice(1);
    const stopped = await Promise.all(others.map((shard) => this.#at.peers.stop(shard, epoch + 1)));
    // Another attempt was faster.
    if (this.#layout.epoch !== epoch || this.#layout.nextShards === null) return;
    this.#begin({ epoch: epoch + 1, shards: this.#layout.nextShards }, stopped);
  }

  /** Begins a layout, now that every shard of the present one has stopped. */
  #begin(next: { epoch: number; shards: number }, stopped: readonly StoppedShard[]): void {
    const { sql, keys, clock, onReplaced } = this.#at;
    const now = clock();
    const { epoch, shards } = this.#layout;
    const moved = stopped.flatMap((other, at) =>
      // A shard that never joined this layout has the state of an earlier one.
      other.epoch === epoch ? other.keys : this.#store.movedTo(at + 1, shards, now),
    );
    const all = [...keys.moved(now), ...moved];
    const layout = { ...next, epochMin: next.epoch, changedAt: now, nextShards: null };
    sql.transaction(() => {
      this.#store.replaceMoved(all, now);
      keys.replace(
        all.filter(({ fingerprint }) => shardOfKey(fingerprint, next.shards) === 0),
        now,
      );
      this.#store.write(layout);
    });
    this.#layout = layout;
    onReplaced();
    console.info(JSON.stringify({ event: 'key_pool_layout_changed', ...next }));
  }

  #write(layout: Layout): void {
    this.#store.write(layout);
    this.#layout = layout;
  }
}
