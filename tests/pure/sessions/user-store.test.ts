import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { deleteUsedNonces, useOnce } from '../../../worker/auth/issued-nonce.ts';
import { admitTrial, deleteOldTrials } from '../../../worker/auth/trial-store.ts';
import {
  deleteUser,
  findUserIds,
  listUserStates,
  renameUser,
  saveIdentity,
  setDisabled,
  userIdOf,
} from '../../../worker/sessions/user-store.ts';
import { openDatabase } from '../d1.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const secret = 'a secret of 32 characters or more';

let database: D1Database;

beforeEach(() => {
  database = openDatabase();
});

const save = (id: string, changes: object = {}, at = now) => {
  const identity = { issuer: 'google', subject: id, email: `${id}@shop.example` };
  return saveIdentity(database, id, { ...identity, name: id, pictureUrl: null, ...changes }, at);
};

describe('the users in D1', () => {
  it('a deleted user leaves no name or address with their contact messages, which wait for nothing', async () => {
    for (const id of ['ada', 'grace']) {
      await save(id);
      await database
        .prepare(
          `INSERT INTO contact_messages
             (id, user_id, name, email, message, sender_hash, created_at, next_try_at)
           VALUES (?1, ?1, ?1, ?1, 'Hello', 'hash', 0, 1)`,
        )
        .bind(id)
        .run();
    }
    await deleteUser(database, 'ada');
    const query = 'SELECT user_id, name, email, message, next_try_at FROM contact_messages';
    expect((await database.prepare(`${query} ORDER BY id`).all()).results).toEqual([
      { user_id: null, name: '', email: '', message: 'Hello', next_try_at: null },
      { user_id: 'grace', name: 'grace', email: 'grace', message: 'Hello', next_try_at: 1 },
    ]);
    expect(await findUserIds(database, 'ada@shop.example')).toEqual([]);
  });

  it('a later sign-in changes the e-mail address and the photo, and neither the name nor the time', async () => {
    await save('ada');
    await renameUser(database, 'ada', 'Countess');
    const change = {
      email: 'new@shop.example',
      name: 'Ada',
      pictureUrl: 'https://photos.example/1',
    };
    const { user } = await save('ada', change, now + dayMs);
    expect(user).toEqual({
      id: 'ada',
      email: 'new@shop.example',
      displayName: 'Countess',
      photoUrl: 'https://photos.example/1',
      createdAt: '2026-11-25T12:00:00.000Z',
    });
  });

  it('each page of users begins after the last one of the page before', async () => {
    for (const id of ['b', 'a', 'd', 'c', 'e']) await save(id);
    await setDisabled(database, 'c', now);
    const pages: unknown[] = [];
    for (let after = ''; pages.length < 9; ) {
      const page = await listUserStates(database, after, 2);
      pages.push(page.map(({ id, disabledAt }) => (disabledAt === null ? id : `${id} disabled`)));
      if (page.length < 2) break;
      after = page.at(-1)?.id ?? '';
    }
    expect(pages).toEqual([['a', 'b'], ['c disabled', 'd'], ['e']]);
  });

  it('all users of an e-mail address are found, the oldest first', async () => {
    await save('b', { email: 'one@shop.example' }, now + 1);
    await save('a', { email: 'one@shop.example' }, now + 2);
    await save('c', { email: 'one@shop.example' }, now);
    await save('d');
    expect(await findUserIds(database, 'one@shop.example')).toEqual(['c', 'b', 'a']);
  });

  it('whom the operator has disabled is named so at each sign-in, until they are enabled', async () => {
    const isDisabled = async () => (await save('ada')).disabled;
    expect(await isDisabled()).toBe(false);
    await setDisabled(database, 'ada', now);
    expect(await isDisabled()).toBe(true);
    await setDisabled(database, 'ada', null);
    expect(await isDisabled()).toBe(false);
  });

  it('the id of a user is half of the SHA-256 of issuer and subject, and nothing else changes it', async () => {
    const identity = { issuer: 'https://issuer.example', subject: '7', email: 'a@shop.example' };
    const idOf = (changes: object) =>
      userIdOf({ ...identity, name: null, pictureUrl: null, ...changes });
    expect(await idOf({})).toBe('af74f5a6a91fabbb487aad06b1979218');
    expect(await idOf({ email: 'b@shop.example', name: 'Ada' })).toBe(await idOf({}));
    expect(await idOf({ subject: '8' })).not.toBe(await idOf({}));
    expect(await idOf({ issuer: 'https://other.example' })).not.toBe(await idOf({}));
  });
});

describe('what the cron deletes of sign-ins', () => {
  it('a used nonce is remembered for an hour after it has expired, because clocks differ', async () => {
    expect(await useOnce(database, 'one', now)).toBe(true);
    const hourMs = 60 * 60_000;
    expect(await deleteUsedNonces(database, now + hourMs - 1)).toBe(0);
    expect(await useOnce(database, 'one', now)).toBe(false);
    expect(await deleteUsedNonces(database, now + hourMs)).toBe(1);
    expect(await useOnce(database, 'one', now)).toBe(true);
  });

  it('the trials of a day count until its end, each user once, and the next day starts at zero', async () => {
    const admit = (userId: string, at = now, address = '203.0.113.7') =>
      admitTrial(database, secret, 2, { userId, address, now: at });
    expect(await admit('a')).toBe(true);
    expect(await admit('a')).toBe(true);
    expect(await admit('b')).toBe(true);
    expect(await admit('c')).toBe(false);
    expect(await admit('d', now, '203.0.113.8')).toBe(true);
    const endOfDay = Date.parse('2026-11-25T23:59:59.999Z');
    expect(await deleteOldTrials(database, endOfDay)).toBe(0);
    expect(await admit('c', endOfDay)).toBe(false);
    expect(await admit('c', endOfDay + 1)).toBe(true);
    expect(await deleteOldTrials(database, endOfDay + 1)).toBe(3);
    expect(await admit('c', endOfDay + 1)).toBe(true);
  });
});
