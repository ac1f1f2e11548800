import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { forwardMessages } from '../../../worker/contact/forward-messages.ts';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import type { Sender } from '../../../worker/contact/sender.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const now = 1_800_000_000_000;
const store = new MessageStore(env.DATABASE);

beforeEach(async () => {
  await env.DATABASE.exec('DELETE FROM contact_messages');
});

/** Stores a message. Returns false when its network, or its range of networks, has sent too many. */
async function write(at: number, change: Partial<Sender & { nextTryAt: number }> = {}) {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello', userId: null };
  const sender = { senderHash: 'network', rangeHash: 'range' };
  const fresh = { id: crypto.randomUUID(), nextTryAt: null, ...sender, ...change };
  return (await store.insert({ ...message, ...fresh }, at)) !== null;
}

/** The limit that a message of this range has reached. */
const reached = (at: number, rangeHash = 'range') =>
  store.reachedLimit({ rangeHash, userId: null }, at);

async function count(condition: string): Promise<number> {
  const query = `SELECT COUNT(*) AS count FROM contact_messages WHERE ${condition}`;
  return (await env.DATABASE.prepare(query).first<number>('count')) ?? 0;
}

describe('the messages of one network', () => {
  it('a network may send 5 messages within an hour; a sixth is accepted an hour after the first', async () => {
    for (let sent = 1; sent <= 5; sent += 1) expect(await write(now)).toBe(true);
    expect(await write(now + hourMs - 1)).toBe(false);
    expect(await reached(now + hourMs - 1)).toBe('network');
    expect(await write(now + hourMs)).toBe(true);
  });

  it('a network’s messages are counted for an hour, and not a millisecond longer', async () => {
    await write(now);
    await forwardMessages(env, now + hourMs - 1);
    expect(await count(`sender_hash <> ''`)).toBe(1);
    await forwardMessages(env, now + hourMs);
    expect(await count(`sender_hash <> ''`)).toBe(0);
  });
});

describe('the messages of a range of networks', () => {
  const from = (at: number, rangeHash = 'range') => ({ senderHash: `network-${at}`, rangeHash });

  it('a range of networks may send 50 messages within a day, and not one more', async () => {
    for (let sent = 0; sent < 50; sent += 1) {
      expect(await reached(now)).toBe('network');
      expect(await write(now, from(sent))).toBe(true);
    }
    expect(await write(now, from(50))).toBe(false);
    expect(await reached(now)).toBe('range');
    expect(await reached(now, 'other')).toBe('network');
    expect(await write(now, from(51, 'other'))).toBe(true);
    expect(await write(now + dayMs - 1, from(50))).toBe(false);
    expect(await write(now + dayMs, from(50))).toBe(true);
  });

  it('a range’s messages are counted for a day, and not a millisecond longer', async () => {
    await write(now);
    await forwardMessages(env, now + dayMs - 1);
    expect(await count('range_hash IS NOT NULL')).toBe(1);
    await forwardMessages(env, now + dayMs);
    expect(await count('range_hash IS NOT NULL')).toBe(0);
  });
});

describe('the messages of all networks', () => {
  it('all networks together may send 500 messages within a day, and not one more', async () => {
    const from = (at: number) => ({ senderHash: `network-${at}`, rangeHash: `range-${at}` });
    for (let sent = 0; sent < 500; sent += 1) expect(await write(now, from(sent))).toBe(true);
    expect(await reached(now, 'other')).toBe('all');
    expect(await write(now + dayMs - 1, from(500))).toBe(false);
    expect(await count('TRUE')).toBe(500);
    expect(await reached(now + dayMs, 'other')).toBe('network');
    expect(await write(now + dayMs, from(500))).toBe(true);
  });
});

describe('a contact message', () => {
  it('a contact message is stored for 365 days, and not a millisecond longer', async () => {
    await write(now);
    await forwardMessages(env, now + 365 * dayMs - 1);
    expect(await count('TRUE')).toBe(1);
    await forwardMessages(env, now + 365 * dayMs);
    expect(await count('TRUE')).toBe(0);
  });
});

describe('one run of the forwarding', () => {
  it('one run forwards 10 messages, and the eleventh in the next run', async () => {
    for (let at = 1; at <= 11; at += 1) {
      await write(now, { nextTryAt: now, senderHash: `network-${at}` });
    }
    expect(await forwardMessages(env, now)).toEqual({ forwarded: 10, waiting: 0 });
    expect(await forwardMessages(env, now)).toEqual({ forwarded: 1, waiting: 0 });
  });
});
