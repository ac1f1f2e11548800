import type { SqlHandle } from '../storage/sql.ts';
import type { MovedKey } from './key-store.ts';
import { shardOfKey } from './shard-of-key.ts';

/** How the keys are split, as one shard knows it. */
export interface Layout {
  /** Counts the changes; 0 in a shard that has joined none. */
  epoch: number;
  /** How many shards there are. */
  shards: number;
  /** The shard leases nothing while `epoch` is below it. */
  epochMin: number;
  /** When the layout began, in epoch milliseconds of shard 0's clock; 0 elsewhere. */
  changedAt: number;
  /** How many shards there will be when the change under way is done; null while there is none. */
  nextShards: number | null;
}

/** The tables of one shard's layout. */
export class LayoutStore {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  /** Returns the stored layout. Before any is stored, all keys are shard 0's. */
  read(shard: number): Layout {
    const [row] = this.#sql.all('SELECT * FROM layout');
    if (!row) {
      const epoch = shard === 0 ? 1 : 0;
      return { epoch, shards: epoch, epochMin: 1, changedAt: 0, nextShards: null };
    }
    return {
      epoch: row.epoch as number,
      shards: row.shards as number,
      epochMin: row.epoch_min as number,
      changedAt: row.changed_at as number,
      nextShards: row.next_shards as number | null,
    };
  }

  write({ epoch, shards, epochMin, changedAt, nextShards }: Layout): void {
    this.#sql.all(
      `INSERT OR REPLACE INTO layout (id, epoch, shards, epoch_min, changed_at, next_shards)
       VALUES (1, ?, ?, ?, ?, ?)`,
      epoch,
      shards,
      epochMin,
      changedAt,
      nextShards,
    );
  }

  /** Returns what was handed over to a shard of `shards`, as it may be moved at `now`. */
  movedTo(shard: number, shards: number, now: number): MovedKey[] {
    return this.#sql
      .all('SELECT fingerprint, state FROM moved_keys')
      .filter(({ fingerprint }) => shardOfKey(fingerprint as string, shards) === shard)
      .map(({ fingerprint, state }) => {
        const { at, ...key } = JSON.parse(state as string) as StoredKey;
        const passedMs = Math.max(0, now - at);
        return {
          fingerprint: fingerprint as string,
          leases: key.leases.map(({ ageMs, userId }) => ({ ageMs: ageMs + passedMs, userId })),
          restsForMs: Math.max(0, key.restsForMs - passedMs),
          rejected: key.rejected,
        };
      });
  }

  /** Replaces what was handed over by `keys`, which came at `now`. */
  replaceMoved(keys: readonly MovedKey[], now: number): void {
    this.#sql.all('DELETE FROM moved_keys');
    for (const { fingerprint, ...key } of keys) {
      const state: StoredKey = { ...key, at: now };
      this.#sql.all(
        'INSERT INTO moved_keys (fingerprint, state) VALUES (?, ?)',
        fingerprint,
        JSON.stringify(state),
      );
    }
  }
}

/** A key that was handed over, as of `at`, in epoch milliseconds. */
type StoredKey = Omit<MovedKey, 'fingerprint'> & { at: number };
