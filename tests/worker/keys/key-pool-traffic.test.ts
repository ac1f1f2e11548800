import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShardAnswer } from '../../../worker/keys/lease.ts';

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

/** The provider's view: the times of the calls with each key, without the leases. */
class CallLog {
  readonly #calls = new Map<number, number[]>();

  call(key: number, at: number): void {
    const calls = this.#calls.get(key) ?? [];
    calls.push(at);
    this.#calls.set(key, calls);
  }

  get count(): number {
    return [...this.#calls.values()].reduce((sum, calls) => sum + calls.length, 0);
  }

  /** The most calls with any key within any 60 s. */
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

describe('a day of random requests', () => {
  it('no key is called more than three times in any 60 s, although the pool restarts again and again', async () => {
    const random = randomNumbers(2026);
    // Two keys are soon busy, so that a day's requests take seconds to run.
    const keys = ['a', 'b'];
    const pool = () => env.KEY_POOLS.getByName('a-day');
    const log = new CallLog();
    let waiting: { ticket: string; userId: string; askAt: number }[] = [];
    let asked = 0;
    let restarts = 0;

    const take = async (answer: ShardAnswer): Promise<'ask again' | 'over'> => {
      if (answer.state === 'waiting') return 'ask again';
      if (answer.state !== 'granted') return 'over';
      // Some never call, and some of those return the lease.
      if (random() < 0.05) {
        if (random() < 0.5) await pool().giveBack(answer.leaseId);
        return 'over';
      }
      log.call(answer.keyNumber, now + Math.floor(random() * (limits.usableMs + 1)));
      return 'over';
    };

    while (now < startedAt + dayMs) {
      // There are few requests at night, and too many in the evening.
      const hour = ((now - startedAt) / 3_600_000) % 24;
      const meanMs = hour < 6 ? 120_000 : hour < 18 ? 25_000 : 10_000;
      moveTo(now + Math.ceil(-Math.log(1 - random()) * meanMs));
      const due = waiting.filter(({ askAt }) => askAt <= now);
      waiting = waiting.filter(({ askAt }) => askAt > now);
      const fresh = Array.from({ length: random() < 0.1 ? 6 : 1 }, () => {
        asked += 1;
        return { ticket: `t${asked}`, userId: `u${Math.floor(random() * 9)}`, askAt: now };
      });
      const requests = [...due, ...fresh];
      const answers = await Promise.all(
        requests.map(({ ticket, userId }) =>
          pool().lease({ ticket, userId, keys, avoid: [], waitMaxMs: 30_000 }, limits),
        ),
      );
      for (const [at, answer] of answers.entries()) {
        const request = requests[at] as (typeof requests)[number];
        if ((await take(answer)) === 'over') continue;
        const pollMs = answer.state === 'waiting' ? answer.pollAfterMs : 0;
        waiting.push({ ...request, askAt: now + pollMs });
      }
      const luck = random();
      if (luck < 0.02) {
        restarts += 1;
        if (luck < 0.01) await abortAllDurableObjects();
        else await evictDurableObject(pool());
      }
    }
    expect(log.busiest()).toBe(3);
    // Without load and restarts this test would prove nothing.
    expect(log.count).toBeGreaterThan(3000);
    expect(restarts).toBeGreaterThan(50);
    console.info(`a day: ${log.count} calls for ${asked} requests, ${restarts} restarts`);
  }, 60_000);
});

describe('one user with fifty requests and ten users with one', () => {
  it('the ten users wait no longer than they were told when they came', async () => {
    const keys = Array.from({ length: 18 }, (_, at) => `k${at}`);
    const pool = env.KEY_POOLS.getByName('fair');
    const lease = (ticket: string, userId: string) =>
      pool.lease({ ticket, userId, keys, avoid: [], waitMaxMs: 600_000 }, limits);
    for (let call = 0; call < 54; call += 1) {
      moveTo(now + 500);
      await lease(`before-${call}`, `before-${call}`);
    }
    const join = async (ticket: string, userId: string) => {
      const answer = await lease(ticket, userId);
      if (answer.state !== 'waiting') throw new Error(`${ticket} did not have to wait`);
      return { ticket, userId, cameAt: now, firstAnswer: answer, askAt: now + answer.pollAfterMs };
    };
    const queue: Awaited<ReturnType<typeof join>>[] = [];
    for (let request = 0; request < 50; request += 1)
      queue.push(await join(`busy-${request}`, 'busy'));
    for (let user = 0; user < 10; user += 1) queue.push(await join(`one-${user}`, `user-${user}`));
    const waits = new Map<string, { waitedMs: number; place: number; expectedMs: number }>();
    while (waits.size < queue.length) {
      const waiting = queue.filter(({ ticket }) => !waits.has(ticket));
      moveTo(Math.min(...waiting.map(({ askAt }) => askAt)));
      for (const one of waiting.filter(({ askAt }) => askAt <= now)) {
        const answer = await lease(one.ticket, one.userId);
        if (answer.state === 'granted') {
          const { place, etaMs: expectedMs } = one.firstAnswer;
          waits.set(one.ticket, { waitedMs: now - one.cameAt, place, expectedMs });
        } else if (answer.state === 'waiting') one.askAt = now + answer.pollAfterMs;
      }
    }
    const ten = queue
      .slice(50)
      .map(
        ({ ticket }) =>
          waits.get(ticket) as { waitedMs: number; place: number; expectedMs: number },
      );
    // Each of the ten waits for one request of the busy user and for those who came before, not for
    // fifty.
    expect(ten.map(({ place }) => place)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // Everybody polls at least every 2 s, so a free slot is noticed within that time.
    for (const { waitedMs, expectedMs } of ten)
      expect(waitedMs).toBeLessThanOrEqual(expectedMs + 2000);
    const longest = Math.max(...ten.map(({ waitedMs }) => waitedMs));
    const busy = Math.max(
      ...queue.slice(0, 50).map(({ ticket }) => waits.get(ticket)?.waitedMs ?? 0),
    );
    expect(longest).toBeLessThan(busy);
    console.info(`fairness: the ten waited ${longest} ms at most, the fifty ${busy} ms`);
  });
});
