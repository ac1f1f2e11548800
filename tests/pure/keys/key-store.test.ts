import { describe, expect, it } from 'vitest';
import { keyPoolMigrations } from '../../../worker/keys/key-pool-schema.ts';
import { KeyStore } from '../../../worker/keys/key-store.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openSqlite } from '../sqlite.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

function openStore(): KeyStore {
  const sql = openSqlite();
  migrate(sql, keyPoolMigrations);
  return new KeyStore(sql);
}

describe('keys that have moved to another shard', () => {
  it('the leases of moved keys are in the order in which they were granted, whatever their clock', () => {
    const [from, to] = [openStore(), openStore()];
    from.addLeases([[1, 'key-1', 'ann']], now - 3000);
    from.addLeases([[2, 'key-2', 'ann']], now - 2000);
    from.addLeases([[3, 'key-1', 'bob']], now - 1000);
    const later = now + 20_000;
    to.replace(from.moved(now), later);
    const moved = to.read(0);
    expect(moved.get('key-1')?.leases).toEqual([
      { id: -3, at: later - 3000, userId: 'ann' },
      { id: -1, at: later - 1000, userId: 'bob' },
    ]);
    expect(moved.get('key-2')?.leases).toEqual([{ id: -2, at: later - 2000, userId: 'ann' }]);
  });
});
