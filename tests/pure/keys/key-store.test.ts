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

  it('moved keys replace all that a shard had, with their rests and rejections', () => {
    const [from, to] = [openStore(), openStore()];
    to.addLeases([[7, 'key-old', 'ann']], now);
    to.rest('key-rested', now + 9000);
    from.rest('key-1', now + 5000);
    from.reject('key-2');
    from.rest('key-3', now - 1);
    to.replace(from.moved(now), now + 1000);
    expect([...to.read(0)]).toEqual([
      ['key-1', { leases: [], restsUntil: now + 6000, rejected: false }],
      ['key-2', { leases: [], restsUntil: 0, rejected: true }],
    ]);
  });
});

describe('the keys of a shard', () => {
  it('a key that is readmitted has neither a rest nor a rejection, and its leases', () => {
    const store = openStore();
    store.addLeases([[1, 'key-1', 'ann']], now);
    store.rest('key-1', now + 5000);
    store.reject('key-1');
    store.reject('key-2');
    const lease = { id: 1, at: now, userId: 'ann' };
    expect(store.read(0).get('key-1')).toEqual({
      leases: [lease],
      restsUntil: now + 5000,
      rejected: true,
    });
    store.readmit('key-1');
    expect(store.read(0).get('key-1')).toEqual({ leases: [lease], restsUntil: 0, rejected: false });
    expect(store.read(0).get('key-2')?.rejected).toBe(true);
  });

  it('a lease is read from its moment on, and deleted before it or by its id, once', () => {
    const store = openStore();
    store.addLeases(
      [
        [1, 'key-1', 'ann'],
        [2, 'key-1', 'bob'],
      ],
      now,
    );
    store.addLeases([[3, 'key-1', 'ann']], now + 1);
    const ids = (since: number) =>
      store
        .read(since)
        .get('key-1')
        ?.leases.map(({ id }) => id);
    expect([ids(now), ids(now + 1), ids(now + 2)]).toEqual([[1, 2, 3], [3], undefined]);
    expect([store.deleteLease(2), store.deleteLease(2)]).toEqual([now, null]);
    store.deleteLeasesBefore(now);
    expect(ids(0)).toEqual([1, 3]);
    store.deleteLeasesBefore(now + 1);
    expect(ids(0)).toEqual([3]);
  });

  it('the calls that shard 0 made and those that another shard drew are stored apart', () => {
    const sql = openSqlite();
    migrate(sql, keyPoolMigrations);
    const store = new KeyStore(sql);
    store.storeCalls(0, { day: '2026-11-23', calls: 5 });
    store.storeCalls(3, { day: '2026-11-24', calls: -2 });
    expect([store.calls(0), store.calls(1)]).toMatchObject([
      { day: '2026-11-23', calls: 5 },
      { day: '2026-11-24', calls: -2 },
    ]);
    // Earlier versions stored them there.
    expect(sql.all('SELECT calls FROM day_calls')).toMatchObject([{ calls: 5 }]);
  });
});
