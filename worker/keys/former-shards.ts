import type { SqlHandle } from '../storage/sql.ts';
import { KeyStore } from './key-store.ts';

// Until November 2026 KEY_POOL_SHARDS could split the keys of a provider between the objects
// 'name', 'name:1', 'name:2' … This module can be deleted when no deployment comes from such a version.

/** Times are durations, because the clocks of two objects differ. */
interface MovedKey {
  fingerprint: string;
  leases: { ageMs: number; userId: string }[];
  restsForMs: number;
  rejected: boolean;
}

export interface StoppedShard {
  epoch: number;
  keys: MovedKey[];
}

export function isFormerShard(name: string): boolean {
  return name.includes(':');
}

export function formerShards(name: string, sql: SqlHandle): { names: string[]; epoch: number } {
  const [layout] = sql.all('SELECT epoch, shards FROM layout');
  const shards = isFormerShard(name) ? 1 : Number(layout?.shards ?? 1);
  const names = Array.from({ length: shards - 1 }, (_, at) => `${name}:${at + 1}`);
  return { names, epoch: Number(layout?.epoch ?? 0) };
}

export function stopShard(sql: SqlHandle, now: number): StoppedShard {
  const [layout] = sql.all('SELECT epoch FROM layout');
  const keys = [...new KeyStore(sql).read(0)].map(([fingerprint, key]) => ({
    fingerprint,
    leases: key.leases.map(({ at, userId }) => ({ ageMs: Math.max(0, now - at), userId })),
    restsForMs: Math.max(0, key.restsUntil - now),
    rejected: key.rejected,
  }));
  return { epoch: Number(layout?.epoch ?? 0), keys };
}

export function takeOver(sql: SqlHandle, stopped: readonly StoppedShard[], now: number): void {
  sql.transaction(() => {
    const store = new KeyStore(sql);
    const [layout] = sql.all('SELECT epoch FROM layout');
    const joined = stopped.filter(({ epoch }) => epoch === layout?.epoch);
    const keys = joined.flatMap((shard) => shard.keys);
    if (joined.length < stopped.length) {
      // A shard that nobody has called since the split has left its keys here.
      const known = new Set([
        ...store.read(0).keys(),
        ...keys.map(({ fingerprint }) => fingerprint),
      ]);
      keys.push(...waitingKeys(sql, now).filter(({ fingerprint }) => !known.has(fingerprint)));
    }
    const leases = keys
      .flatMap((key) => key.leases.map((lease) => ({ ...lease, key: key.fingerprint })))
      .sort((a, b) => b.ageMs - a.ageMs);
    const [lowest] = sql.all('SELECT MIN(0, MIN(id)) AS id FROM leases');
    const firstId = Number(lowest?.id ?? 0) - leases.length;
    for (const [at, { key, userId, ageMs }] of leases.entries()) {
      store.addLeases([[firstId + at, key, userId]], now - ageMs);
    }
    for (const { fingerprint, restsForMs, rejected } of keys) {
      if (restsForMs > 0) store.rest(fingerprint, now + restsForMs);
      if (rejected) store.reject(fingerprint);
    }
    // An earlier version, after a rollback, finds a pool that was never split.
    sql.all(
      'UPDATE layout SET epoch = epoch + 1, epoch_min = epoch + 1, shards = 1, next_shards = NULL',
    );
  });
}

function waitingKeys(sql: SqlHandle, now: number): MovedKey[] {
  return sql.all('SELECT fingerprint, state FROM moved_keys').map(({ fingerprint, state }) => {
    const { at, ...key } = JSON.parse(state as string) as Omit<MovedKey, 'fingerprint'> & {
      at: number;
    };
    const passedMs = Math.max(0, now - at);
    return {
      fingerprint: fingerprint as string,
      leases: key.leases.map(({ ageMs, userId }) => ({ ageMs: ageMs + passedMs, userId })),
      restsForMs: Math.max(0, key.restsForMs - passedMs),
      rejected: key.rejected,
    };
  });
}
