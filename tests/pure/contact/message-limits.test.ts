import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import type { Sender } from '../../../worker/contact/sender.ts';
import { openDatabase } from '../d1.ts';
import { saveUser } from '../save-user.ts';

const now = 1_800_000_000_000;
const hourMs = 3_600_000;

let database: D1Database;
let store: MessageStore;
/** Messages that were written in this test: each gets its own id and network. */
let written: number;

beforeEach(async () => {
  database = openDatabase();
  store = new MessageStore(database);
  written = 0;
  for (const id of ['ada', 'bob']) await saveUser(database, id, now);
});

/** Stores a message, by default from a new network of one range. Returns false where a limit was reached. */
async function write(
  userId: string | null,
  { at = now, ...from }: Partial<Sender & { at: number }> = {},
): Promise<boolean> {
  written += 1;
  const id = `message-${written}`;
  const text = { name: 'Ada', email: 'ada@shop.example', message: 'Hello' };
  const sender = { senderHash: id, rangeHash: 'range', ...from };
  return (await store.insert({ id, ...text, userId, ...sender, nextTryAt: null }, at)) !== null;
}

async function writeMany(userId: string | null, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) expect(await write(userId)).toBe(true);
}

const reached = (userId: string | null, at = now) =>
  store.reachedLimit({ rangeHash: 'range', userId }, at);

const hashes = async () =>
  (
    await database
      .prepare('SELECT sender_hash, range_hash FROM contact_messages ORDER BY id')
      .all<{ sender_hash: string | null; range_hash: string | null }>()
  ).results.map(({ sender_hash: network, range_hash: range }) => [network, range]);

describe('the number of contact messages', () => {
  it('a network may send 5 messages within an hour, as a visitor and as any user', async () => {
    const senderHash = 'network';
    for (const userId of ['ada', 'bob', null, 'ada', null]) {
      expect(await write(userId, { senderHash })).toBe(true);
    }
    for (const userId of ['ada', null]) {
      expect(await write(userId, { senderHash, at: now + hourMs - 1 })).toBe(false);
      expect(await reached(userId)).toBe('network');
    }
    expect(await write(null, { senderHash, at: now + hourMs })).toBe(true);
  });

  it('a range of networks may send 50 messages within a day, and keeps no user and no other range from writing', async () => {
    await writeMany(null, 50);
    expect(await write(null, { at: now + dayMs - 1 })).toBe(false);
    expect(await reached(null)).toBe('range');
    expect(await reached('ada')).toBe('network');
    expect(await write('ada')).toBe(true);
    expect(await write(null, { rangeHash: 'other' })).toBe(true);
    expect(await write(null, { at: now + dayMs })).toBe(true);
  });

  it('a user may send 50 messages within a day, from any networks, which do not count for their range', async () => {
    await writeMany('ada', 50);
    expect(await write('ada', { at: now + dayMs - 1 })).toBe(false);
    expect(await reached('ada', now + dayMs - 1)).toBe('user');
    expect(await reached('bob')).toBe('network');
    expect(await write('bob')).toBe(true);
    expect(await write(null)).toBe(true);
    expect(await write('ada', { at: now + dayMs })).toBe(true);
  });

  it('a user whom D1 has lost is counted as a visitor', async () => {
    await writeMany('lost', 50);
    expect(await write('lost')).toBe(false);
    expect(await reached('lost')).toBe('range');
    expect(await write(null)).toBe(false);
  });

  it('from 500 messages within a day on, each range and each user may send 3, up to 2500 in all', async () => {
    const fill = (count: number) =>
      database
        .prepare(
          `WITH RECURSIVE sent(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM sent WHERE at < ?)
           INSERT INTO contact_messages (id, name, email, message, sender_hash, range_hash, created_at)
           SELECT hex(randomblob(8)), '', '', '', 'n' || at, 'r' || (at % 10), ? FROM sent`,
        )
        .bind(count, now)
        .run();
    await fill(500);
    expect(await write(null, { rangeHash: 'r0' })).toBe(false);
    for (const userId of [null, 'ada']) {
      await writeMany(userId, 3);
      expect(await write(userId, { at: now + dayMs - 1 })).toBe(false);
      expect(await reached(userId)).toBe('all');
    }
    await fill(2500 - 506);
    expect(await write('bob')).toBe(false);
    expect(await write('bob', { at: now + dayMs })).toBe(true);
  });
});

describe('what is stored of a sender', () => {
  it('the network’s hash is emptied after an hour, both are null after a day, and the message is deleted after a year', async () => {
    await write(null, { senderHash: 'network' });
    const forgetOld = (ageMs: number) => store.forgetOld(now + ageMs, 365 * dayMs);
    await forgetOld(hourMs - 1);
    expect(await hashes()).toEqual([['network', 'range']]);
    for (const ageMs of [hourMs, dayMs - 1]) {
      await forgetOld(ageMs);
      expect(await hashes()).toEqual([['', 'range']]);
    }
    for (const ageMs of [dayMs, 365 * dayMs - 1]) {
      await forgetOld(ageMs);
      expect(await hashes()).toEqual([[null, null]]);
    }
    await forgetOld(365 * dayMs);
    expect(await hashes()).toEqual([]);
  });

  it('the network’s hash of a signed-in user’s message is null after an hour', async () => {
    await write('ada');
    await store.forgetOld(now + hourMs, 365 * dayMs);
    expect(await hashes()).toEqual([[null, null]]);
  });
});
