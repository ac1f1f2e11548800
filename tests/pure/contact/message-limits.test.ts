import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import { saveIdentity } from '../../../worker/sessions/user-store.ts';
import { openDatabase } from '../d1.ts';

const now = 1_800_000_000_000;

let database: D1Database;
let store: MessageStore;
/** Messages that were written in this test: each gets its own id and network. */
let written: number;

beforeEach(async () => {
  database = openDatabase();
  store = new MessageStore(database);
  written = 0;
  for (const id of ['ada', 'bob']) {
    const identity = { issuer: 'google', subject: id, email: `${id}@shop.example` } as const;
    await saveIdentity(database, id, { ...identity, name: null, pictureUrl: null }, now);
  }
});

/** Stores a message from the one range of these tests. Returns false where a limit was reached. */
async function write(userId: string | null, { at = now, senderHash = '' } = {}): Promise<boolean> {
  written += 1;
  const id = `message-${written}`;
  const text = { name: 'Ada', email: 'ada@shop.example', message: 'Hello' };
  const sender = { senderHash: senderHash || id, rangeHash: 'range' };
  return (await store.insert({ id, ...text, userId, ...sender, nextTryAt: null }, at)) !== null;
}

async function writeMany(userId: string | null, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) expect(await write(userId)).toBe(true);
}

const reached = (userId: string | null, at = now) =>
  store.reachedLimit({ rangeHash: 'range', userId }, at);

describe('the contact messages of signed-in users', () => {
  it('a range of networks that has sent its 50 messages keeps no signed-in user from writing', async () => {
    await writeMany(null, 50);
    expect(await write(null)).toBe(false);
    expect(await reached(null)).toBe('range');
    expect(await reached('ada')).toBe('network');
    expect(await write('ada')).toBe(true);
  });

  it('the messages of a signed-in user do not count for the range of networks', async () => {
    await writeMany('ada', 50);
    await writeMany(null, 50);
    expect(await write(null)).toBe(false);
  });

  it('a user whom D1 has lost is counted as a visitor', async () => {
    await writeMany('lost', 50);
    expect(await write('lost')).toBe(false);
    expect(await reached('lost')).toBe('range');
    expect(await write(null)).toBe(false);
  });

  it('a user may send 50 messages within a day, from any networks, and not one more', async () => {
    await writeMany('ada', 50);
    expect(await write('ada', { at: now + dayMs - 1 })).toBe(false);
    expect(await reached('ada', now + dayMs - 1)).toBe('user');
    expect(await reached('bob')).toBe('network');
    expect(await write('bob')).toBe(true);
    expect(await write('ada', { at: now + dayMs })).toBe(true);
  });

  it('signed-in users share the 5 messages an hour of their network with its visitors', async () => {
    const senderHash = 'network';
    for (const userId of ['ada', 'bob', null, 'ada', 'bob']) {
      expect(await write(userId, { senderHash })).toBe(true);
    }
    expect(await write('ada', { senderHash })).toBe(false);
    expect(await reached('ada')).toBe('network');
  });
});
