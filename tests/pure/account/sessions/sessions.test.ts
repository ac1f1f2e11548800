import { beforeEach, describe, expect, it } from 'vitest';
import { Sessions } from '../../../../worker/account/sessions/sessions.ts';
import type { SqlHandle } from '../../../../worker/storage/sql.ts';
import { openAccountSqlite } from '../open-account.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = 1_800_000_000_000;

const from = { browser: 'Firefox, Linux', city: null, country: 'DE' };
const elsewhere = { browser: 'Safari, iPhone', city: 'Pune', country: 'IN' };
const profile = {
  email: 'ada@example.com',
  displayName: 'Ada',
  photoUrl: null,
  createdAt: '2026-11-23T00:00:00.000Z',
};
const ada = { id: 'ada', ...profile };

let sql: SqlHandle;
let sessions: Sessions;
let now: number;

beforeEach(() => {
  sql = openAccountSqlite();
  now = start;
  sessions = new Sessions(sql, () => now);
});

const use = (hash: string) => sessions.use(hash, 'ada');
const stateOf = (hash: string) => use(hash).state;
const disable = () => sql.all('UPDATE account SET disabled_at = 1');
const renew = (hash: string, nextHash: string, salt = `salt of ${nextHash}`) =>
  sessions.renew({ hash, nextHash, salt, from: elsewhere });

describe('a session', () => {
  it('a session has its user and its end, and another hash has none', () => {
    expect(sessions.begin(ada, { hash: 'a', from })).toEqual({ expiresAt: start + hourMs });
    expect(use('a')).toEqual({
      state: 'signed_in',
      session: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        user: { ...ada, keepPictures: false },
        expiresAt: start + hourMs,
      },
    });
    for (const hash of ['', 'b', 'A']) expect(use(hash)).toEqual({ state: 'signed_out' });
  });

  it('a repeated sign-in call begins one session, with its first end', () => {
    const first = sessions.begin(ada, { hash: 'a', from });
    now += 1000;
    expect(sessions.begin(ada, { hash: 'a', from })).toEqual(first);
    expect(sessions.list('a')).toHaveLength(1);
  });

  it('the user is as the last sign-in says, in every session', () => {
    sessions.begin(ada, { hash: 'a', from });
    const changed = { ...ada, email: 'new@example.com', photoUrl: 'https://x.example/p' };
    sessions.begin({ ...changed, displayName: null }, { hash: 'b', from });
    expect(use('a')).toMatchObject({ session: { user: { ...changed, displayName: null } } });
    sessions.rename('Countess');
    expect(use('b')).toMatchObject({ session: { user: { displayName: 'Countess' } } });
    sessions.rename(null);
    expect(use('a')).toMatchObject({ session: { user: { displayName: null } } });
  });

  it('a session of a user whom the operator has disabled differs from one that has ended', () => {
    sessions.begin(ada, { hash: 'a', from });
    sql.all('UPDATE account SET disabled_at = 1');
    expect(use('a')).toMatchObject({ state: 'user_disabled', session: { user: ada } });
    expect(stateOf('b')).toBe('signed_out');
    sql.all('UPDATE account SET disabled_at = 0');
    expect(stateOf('a')).toBe('signed_in');
  });

  it('a session of a closed account has ended', () => {
    sessions.begin(ada, { hash: 'a', from });
    sql.all('UPDATE account SET closed_at = 0');
    expect(stateOf('a')).toBe('signed_out');
    sql.all('UPDATE account SET disabled_at = 1');
    expect(stateOf('a')).toBe('signed_out');
  });

  it('the last use is exact to ten minutes, and a clock that is set back does not change it', () => {
    sessions.begin(ada, { hash: 'a', from });
    const lastUse = () => sessions.list('a')[0]?.lastUsedAt;
    now = start + 10 * minuteMs - 1;
    use('a');
    expect(lastUse()).toBe(start);
    now += 1;
    use('a');
    expect(lastUse()).toBe(now);
    const used = now;
    now = start;
    use('a');
    expect(lastUse()).toBe(used);
  });
});

describe('a renewal', () => {
  beforeEach(() => {
    sessions.begin(ada, { hash: 'a', from });
  });

  it('a renewed session keeps its id, and is valid for an hour less 30 s from its renewal', () => {
    const [before] = sessions.list('a');
    now = start + 55 * minuteMs;
    const renewedAt = now;
    expect(renew('a', 'b')).toEqual({ salt: 'salt of b', expiresAt: renewedAt + hourMs });
    expect(sessions.list('b')).toEqual([
      { ...before, ...elsewhere, lastUsedAt: renewedAt, expiresAt: renewedAt + 30 * dayMs },
    ]);
    now = renewedAt + hourMs - 30_001;
    expect(stateOf('b')).toBe('signed_in');
    now += 1;
    expect(stateOf('b')).toBe('signed_out');
  });

  it('a former secret is valid for two minutes after the renewal, and not a millisecond longer', () => {
    renew('a', 'b');
    now = start + 2 * minuteMs - 1;
    expect(stateOf('a')).toBe('signed_in');
    expect(sessions.idOf('a')).toBe(sessions.idOf('b'));
    expect(renew('a', 'c')).toEqual({ salt: 'salt of b', expiresAt: start + hourMs });
    now += 1;
    expect(stateOf('a')).toBe('signed_out');
    expect(renew('a', 'c')).toBeNull();
    expect([stateOf('b'), stateOf('c')]).toEqual(['signed_in', 'signed_out']);
  });

  it('the secret before the former one is not valid', () => {
    renew('a', 'b');
    renew('b', 'c');
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['signed_out', 'signed_in', 'signed_in']);
  });

  it('a session lasts as long as less than 30 days are between two visits', () => {
    const id = sessions.idOf('a');
    for (const [hash, nextHash] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ] as const) {
      now += 30 * dayMs - 1;
      sessions.sweep();
      expect(stateOf(hash)).toBe('signed_out');
      expect(renew(hash, nextHash)).toMatchObject({ expiresAt: now + hourMs });
      expect([stateOf(nextHash), sessions.idOf(nextHash)]).toEqual(['signed_in', id]);
    }
    now += 30 * dayMs;
    expect(renew('d', 'e')).toBeNull();
    expect(sessions.idOf('d')).toBeNull();
  });

  const afterAnHour = () => {
    now += 2 * hourMs;
  };
  const isRenewed = () => {
    afterAnHour();
    renew('a', 'b');
    now += 2 * minuteMs;
  };
  const signsOut = (hash: string) => () => {
    afterAnHour();
    sessions.end(sessions.idOf(hash) as string);
  };
  it.each([
    ['an expired secret', 'a', afterAnHour, true],
    ['an expired secret after its sign-out', 'a', signsOut('a'), false],
    ['an expired secret after a sign-out everywhere', 'a', () => sessions.endAll(), false],
    ['an expired secret of a disabled user', 'a', () => disable(), false],
    ['a secret that a later one has replaced', 'a', isRenewed, false],
    ['the later secret', 'b', isRenewed, true],
    ['an unknown secret', 'z', afterAnHour, false],
  ])('%s renews its session: case %#', (_, hash, happens, isAccepted) => {
    happens();
    expect(renew(hash, 'next') !== null).toBe(isAccepted);
    expect(stateOf('next')).toBe(isAccepted ? 'signed_in' : 'signed_out');
  });

  it.each([['a'], ['b']])(
    'neither the former nor the later secret revives a session that %s has signed out',
    (by) => {
      renew('a', 'b');
      sessions.end(sessions.idOf(by) as string);
      expect([renew('a', 'c'), renew('b', 'c')]).toEqual([null, null]);
    },
  );
});

describe('the list of sessions', () => {
  it('the list has the newest first, and knows the one that asks', () => {
    sessions.begin(ada, { hash: 'a', from });
    now += 1;
    sessions.begin(ada, { hash: 'b', from: elsewhere });
    const [second, first] = sessions.list('a');
    expect(first).toEqual({
      id: sessions.idOf('a'),
      ...from,
      createdAt: start,
      lastUsedAt: start,
      expiresAt: start + 30 * dayMs,
      isCurrent: true,
    });
    expect(second).toMatchObject({ id: sessions.idOf('b'), ...elsewhere, isCurrent: false });
    expect(sessions.list(null).map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  });

  it('a session is listed for 30 days after its last use, and then deleted', () => {
    sessions.begin(ada, { hash: 'a', from });
    const rows = () => sql.all('SELECT 1 FROM sessions').length;
    now = start + 30 * dayMs - 1;
    sessions.sweep();
    expect([sessions.list(null).length, rows()]).toEqual([1, 1]);
    now += 1;
    expect(sessions.list(null)).toEqual([]);
    sessions.sweep();
    expect(rows()).toBe(0);
  });
});

describe('the end of sessions', () => {
  beforeEach(() => {
    sessions.begin(ada, { hash: 'a', from });
    sessions.begin(ada, { hash: 'b', from });
  });

  it('one session ends by its id, once, and no other one', () => {
    const id = sessions.idOf('a') as string;
    expect([sessions.end(id), sessions.end(id), sessions.end('unknown')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([stateOf('a'), stateOf('b')]).toEqual(['signed_out', 'signed_in']);
  });

  it('all sessions end together, also for their former secrets', () => {
    renew('a', 'c');
    sessions.endAll();
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['signed_out', 'signed_out', 'signed_out']);
  });

  it('with the account all that is known of its user is deleted, until the next sign-in', () => {
    sessions.forget();
    expect([stateOf('a'), stateOf('b')]).toEqual(['signed_out', 'signed_out']);
    expect(sql.all('SELECT * FROM user')).toEqual([]);
    sessions.begin(ada, { hash: 'd', from });
    expect(use('d')).toMatchObject({ state: 'signed_in', session: { user: ada } });
  });
});
