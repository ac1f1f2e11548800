import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { contactWindowMs } from '../../../domain/limits.ts';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import { saveIdentity } from '../../../worker/sessions/user-store.ts';
import { openDatabase } from '../d1.ts';

const now = 1_800_000_000_000;
const retentionMs = 365 * dayMs;

let database: D1Database;
let store: MessageStore;

beforeEach(async () => {
  database = openDatabase();
  store = new MessageStore(database);
  const identity = { issuer: 'google', subject: '1', email: 'ada@shop.example' } as const;
  await saveIdentity(database, 'ada', { ...identity, name: null, pictureUrl: null }, now);
});

const add = (id: string, at = now, userId: string | null = null) =>
  store.insert(
    {
      id,
      name: 'Ada',
      email: 'ada@shop.example',
      message: 'Hello',
      userId,
      senderHash: `network of ${id}`,
      rangeHash: `range of ${id}`,
      nextTryAt: null,
    },
    at,
  );

const hashes = async () =>
  (
    await database
      .prepare('SELECT sender_hash, range_hash FROM contact_messages ORDER BY id')
      .all<{ sender_hash: string | null; range_hash: string | null }>()
  ).results.map(({ sender_hash: network, range_hash: range }) => [network, range]);

describe('the hashes of a contact message’s network and range', () => {
  it('the network’s hash is emptied after an hour, and both are null after a day', async () => {
    await add('a');
    await store.forgetOld(now + contactWindowMs - 1, retentionMs);
    expect(await hashes()).toEqual([['network of a', 'range of a']]);
    for (const afterMs of [contactWindowMs, dayMs - 1]) {
      await store.forgetOld(now + afterMs, retentionMs);
      expect(await hashes()).toEqual([['', 'range of a']]);
    }
    await store.forgetOld(now + dayMs, retentionMs);
    expect(await hashes()).toEqual([[null, null]]);
  });

  it('the network’s hash of a signed-in user’s message is null after an hour', async () => {
    await add('a', now, 'ada');
    await store.forgetOld(now + contactWindowMs, retentionMs);
    expect(await hashes()).toEqual([[null, null]]);
  });

  it.each([0, contactWindowMs])(
    'an earlier version, which does not know ranges, erases the range of a message %i ms old with the message',
    async (ageMs) => {
      await add('a');
      await add('b');
      await store.forgetOld(now + ageMs, retentionMs);
      const [, other] = await hashes();
      await database
        .prepare(`UPDATE contact_messages SET name = '', sender_hash = NULL WHERE id = 'a'`)
        .run();
      expect(await hashes()).toEqual([[null, null], other]);
      expect(other?.[1]).toBe('range of b');
    },
  );

  it('an earlier version erases the ranges of messages whose hour has ended', async () => {
    await add('a');
    await store.forgetOld(now + contactWindowMs, retentionMs);
    await add('b', now + 1);
    await add('c', now + contactWindowMs);
    await database
      .prepare(
        'UPDATE contact_messages SET sender_hash = NULL WHERE sender_hash IS NOT NULL AND created_at <= ?',
      )
      .bind(now + 1)
      .run();
    expect(await hashes()).toEqual([
      [null, null],
      [null, null],
      ['network of c', 'range of c'],
    ]);
  });

  it('a change that leaves the network’s hash leaves the range’s', async () => {
    await add('a');
    await database.prepare('UPDATE contact_messages SET sender_hash = sender_hash').run();
    expect(await hashes()).toEqual([['network of a', 'range of a']]);
  });
});
