import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeaseAnswer } from '../../../worker/keys/key-rotation.ts';

const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
const dayMs = 24 * 60 * 60_000;
const startedAt = Date.parse('2026-11-01T00:00:00Z');
let now = startedAt;

beforeEach(() => {
  now = startedAt;
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

function moveTo(moment: number): void {
  now = Math.max(now, moment);
  vi.setSystemTime(now);
}

/** Mulberry32: the same numbers, 0 to 1, for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the provider sees: it knows nothing of leases, only when it was called with which key. */
class CallBook {
  readonly #calls = new Map<number, number[]>();

  call(key: number, at: number): void {
    const calls = this.#calls.get(key) ?? [];
    calls.push(at);
    this.#calls.set(key, calls);
  }

  get count(): number {
    return [...this.#calls.values()].reduce((sum, calls) => sum + calls.length, 0);
  }

  /** The most calls that any key saw within any 60 s. */
  busiest(): number {
    let most = 0;
    for (const calls of this.#calls.values()) {
      const sorted = calls.toSorted((a, b) => a - b);
      for (const [at, first] of sorted.entries()) {
        const within = sorted.slice(at).findIndex((call) => call - first >= limits.periodMs);
        most = Math.max(most, within === -1 ? sorted.length - at : within);
      }
    }
    return most;
  }
}

describe('a day of random traffic', () => {
  it('never calls a key more than three times in any 60 s, though the pool goes down again and again', async () => {
    const random = randomNumbers(2026);
    // Two keys are soon busy, so that a day's traffic takes seconds.
    const keys = ['a', 'b'];
    const pool = () => env.KEY_POOLS.getByName('a-day');
    const book = new CallBook();
    let waiting: { ticket: string; userId: string; askAt: number }[] = [];
    let asked = 0;
    let restarts = 0;

    const take = async (answer: LeaseAnswer): Promise<'ask again' | 'over'> => {
      if (answer.state === 'waiting') return 'ask again';
      if (answer.state !== 'granted') return 'over';
      // Some never call, and of those some say so.
      if (random() < 0.05) {
        if (random() < 0.5) await pool().giveBack(answer.leaseId);
        return 'over';
      }
      book.call(answer.keyNumber, now + Math.floor(random() * (limits.usableMs + 1)));
      return 'over';
    };

    while (now < startedAt + dayMs) {
      // The night is quiet, and in the evening more come than can be served.
      const hour = ((now - startedAt) / 3_600_000) % 24;
      const meanMs = hour < 6 ? 120_000 : hour < 18 ? 25_000 : 10_000;
      moveTo(now + Math.ceil(-Math.log(1 - random()) * meanMs));
      const due = waiting.filter(({ askAt }) => askAt <= now);
      waiting = waiting.filter(({ askAt }) => askAt > now);
      const fresh = Array.from({ length: random() < 0.1 ? 6 : 1 }, () => {
        asked += 1;
        return { ticket: `t${asked}`, userId: `u${Math.floor(random() * 9)}`, askAt: now };
      });
      const wishes = [...due, ...fresh];
      const answers = await Promise.all(
        wishes.map(({ ticket, userId }) =>
          pool().lease({ ticket, userId, keys, avoid: [], waitMaxMs: 30_000 }, limits),
        ),
      );
      for (const [at, answer] of answers.entries()) {
        const wish = wishes[at] as (typeof wishes)[number];
        if ((await take(answer)) === 'over') continue;
        const pollMs = answer.state === 'waiting' ? answer.pollAfterMs : 0;
        waiting.push({ ...wish, askAt: now + pollMs });
      }
      const luck = random();
      if (luck < 0.02) {
        restarts += 1;
        if (luck < 0.01) await abortAllDurableObjects();
        else await evictDurableObject(pool());
      }
    }
    expect(book.busiest()).toBe(3);
    // It must have been busy, and have gone down, or this has shown nothing.
    expect(book.count).toBeGreaterThan(3000);
    expect(restarts).toBeGreaterThan(50);
    console.info(`a day: ${book.count} calls for ${asked} wishes, ${restarts} restarts`);
  }, 60_000);
});

describe('one user with fifty wishes and ten with one', () => {
  it('let the ten wait no longer than they were told when they came', async () => {
    const keys = Array.from({ length: 18 }, (_, at) => `k${at}`);
    const pool = env.KEY_POOLS.getByName('fair');
    const lease = (ticket: string, userId: string) =>
      pool.lease({ ticket, userId, keys, avoid: [], waitMaxMs: 600_000 }, limits);
    for (let taken = 0; taken < 54; taken += 1) {
      moveTo(now + 500);
      await lease(`before-${taken}`, 'before');
    }
    const come = async (ticket: string, userId: string) => {
      const answer = await lease(ticket, userId);
      if (answer.state !== 'waiting') throw new Error(`${ticket} did not have to wait`);
      return { ticket, userId, cameAt: now, told: answer, askAt: now + answer.pollAfterMs };
    };
    const line: Awaited<ReturnType<typeof come>>[] = [];
    for (let wish = 0; wish < 50; wish += 1) line.push(await come(`hog-${wish}`, 'hog'));
    for (let user = 0; user < 10; user += 1) line.push(await come(`one-${user}`, `user-${user}`));
    const waits = new Map<string, { waitedMs: number; place: number; toldMs: number }>();
    while (waits.size < line.length) {
      const waiting = line.filter(({ ticket }) => !waits.has(ticket));
      moveTo(Math.min(...waiting.map(({ askAt }) => askAt)));
      for (const one of waiting.filter(({ askAt }) => askAt <= now)) {
        const answer = await lease(one.ticket, one.userId);
        if (answer.state === 'granted') {
          const { place, etaMs: toldMs } = one.told;
          waits.set(one.ticket, { waitedMs: now - one.cameAt, place, toldMs });
        } else if (answer.state === 'waiting') one.askAt = now + answer.pollAfterMs;
      }
    }
    const ten = line
      .slice(50)
      .map(
        ({ ticket }) => waits.get(ticket) as { waitedMs: number; place: number; toldMs: number },
      );
    // Each of the ten stands behind one wish of the hog's and those who came before, not behind fifty.
    expect(ten.map(({ place }) => place)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // Nobody asks more seldom than every 2 s, so a free slot is seen that late at most.
    for (const { waitedMs, toldMs } of ten) expect(waitedMs).toBeLessThanOrEqual(toldMs + 2000);
    const longest = Math.max(...ten.map(({ waitedMs }) => waitedMs));
    const hog = Math.max(
      ...line.slice(0, 50).map(({ ticket }) => waits.get(ticket)?.waitedMs ?? 0),
    );
    expect(longest).toBeLessThan(hog);
    console.info(`fairness: the ten waited ${longest} ms at most, the fifty ${hog} ms`);
  });
});
