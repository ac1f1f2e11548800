import { describe, expect, it, vi } from 'vitest';
import { secretExpirySkewMs } from '../../../../domain/account/session-times.ts';
import { connect, hourMs, openObject, signIn, start, user } from './open-object.ts';

/** An account with two sessions, each with an open socket. */
async function openSessions() {
  const world = openObject();
  const { object, sockets } = world;
  for (const hash of ['hash-1', 'hash-2']) {
    await signIn(object, hash);
    await connect(object, hash);
  }
  const idOf = (hash: string) => object.sessions.list(hash).find((one) => one.isCurrent)?.id ?? '';
  const states = () => ['hash-1', 'hash-2'].map((hash) => object.session(hash).state);
  const closed = () => sockets.map((socket) => socket.closed?.[1] ?? null);
  return { ...world, ids: [idOf('hash-1'), idOf('hash-2')], states, closed };
}

const renewal = {
  hash: 'hash-1',
  nextHash: 'hash-3',
  salt: 'salt',
  from: { browser: 'Chrome, Android', city: null, country: null },
};

describe('the sessions of a user', () => {
  it('a session that is renewed lasts longer, and so does its socket alone', async () => {
    const { object, closed } = await openSessions();
    vi.setSystemTime(start + hourMs / 2);
    const expiresAt = start + 1.5 * hourMs;
    expect(object.sessions.renew(renewal)).toEqual({ salt: 'salt', expiresAt });
    expect(object.session('hash-3')).toMatchObject({ session: { expiresAt } });
    vi.setSystemTime(start + hourMs - secretExpirySkewMs);
    await object.alarm();
    expect(closed()).toEqual([null, 'expired']);
  });

  it.each([
    { ended: 0, by: 'hash-1', which: 'own' },
    { ended: 1, by: 'hash-1', which: 'other' },
  ] as const)(
    'a session of the list that is ended is the $which one',
    async ({ ended, by, which }) => {
      const { object, ids, states, closed } = await openSessions();
      expect(object.sessions.end(ids[ended] ?? '', by)).toBe(which);
      const expected = (end: string, open: string | null) =>
        [0, 1].map((at) => (at === ended ? end : open));
      expect(states()).toEqual(expected('signed_out', 'signed_in'));
      expect(closed()).toEqual(expected('signed_out', null));
    },
  );

  it.each([
    { everywhere: false, states: ['signed_out', 'signed_in'], closed: ['signed_out', null] },
    {
      everywhere: true,
      states: ['signed_out', 'signed_out'],
      closed: ['signed_out', 'signed_out'],
    },
  ])('a sign-out (everywhere: $everywhere) ends sessions and sockets', async (expected) => {
    const { object, states, closed } = await openSessions();
    const { everywhere } = expected;
    expect(object.sessions.signOut('hash-1', { everywhere })).toBe(true);
    expect([states(), closed()]).toEqual([expected.states, expected.closed]);
  });
});

describe('a user whom the operator disables', () => {
  it('sessions of a disabled user are refused, their sockets closed, and they end when it is enabled', async () => {
    const { object, states, closed } = await openSessions();
    object.access.setDisabled(start);
    expect(object.status()).toMatchObject({ disabledAt: start });
    expect(states()).toEqual(['user_disabled', 'user_disabled']);
    expect(closed()).toEqual(['user_disabled', 'user_disabled']);
    expect(object.sessions.list(null)).toHaveLength(2);
    object.access.setDisabled(null);
    expect(object.status()).toMatchObject({ disabledAt: 0 });
    expect(states()).toEqual(['signed_out', 'signed_out']);
  });
});

describe('a call of a user', () => {
  it('an unknown, an ended and a disabled session are refused, and their call is not made', async () => {
    const { object } = await openSessions();
    const add = (hash: string) => object.asUser(hash, 'pictures.setEmailLanguage', ['hi']);
    expect(await add('unknown')).toEqual({ ok: false, code: 'signed_out' });
    object.sessions.signOut('hash-2', { everywhere: false });
    expect(await add('hash-2')).toEqual({ ok: false, code: 'signed_out' });
    object.access.setDisabled(start);
    expect(await add('hash-1')).toEqual({ ok: false, code: 'user_disabled' });
    expect(object.pictures.emailLanguage()).toBeNull();
  });

  it.each(['sessions.rename', 'ledger.grant', 'access.setDisabled', 'constructor'])(
    'the Worker’s own call %s is refused to a user',
    async (name) => {
      const { object } = await openSessions();
      await expect(
        Reflect.apply(Reflect.get(object, 'asUser'), object, ['hash-1', name, ['Eve']]),
      ).rejects.toThrow(`No call of a user: ${name}`);
      expect(object.session('hash-1')).toMatchObject({ session: { user } });
    },
  );

  it('a deletion of the account may be repeated with its request’s id, and nothing else may', async () => {
    const { object } = await openSessions();
    const close = (requestId: string) => object.asUser('hash-1', 'access.close', [requestId]);
    expect(await close('request-1')).toMatchObject({ ok: true, response: { ok: true } });
    expect(await close('request-1')).toMatchObject({ ok: true, response: { ok: true } });
    const refused = { ok: false, code: 'signed_out' };
    expect(await close('request-2')).toEqual(refused);
    expect(await object.asUser('hash-1', 'jobs.read', ['request-1'])).toEqual(refused);
  });
});
