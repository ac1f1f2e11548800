import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import {
  listDueAccounts,
  longestDueMs,
  recordWatch,
  watchStatement,
} from '../../../worker/storage/account-watch.ts';
import { openDatabase } from '../d1.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let database: D1Database;

beforeEach(() => {
  database = openDatabase();
});

/** Watches an account that is due at `dueAt`, and whose user signed in at `signedInAt`. */
const watch = (userId: string, dueAt: number, signedInAt = now - hourMs) =>
  database
    .prepare('INSERT INTO account_watch (user_id, due_at, signed_in_at) VALUES (?, ?, ?)')
    .bind(userId, dueAt, signedInAt)
    .run();

/** For each watched account, by its user, when it is due and when its user signed in last. */
async function watched(): Promise<Record<string, [number, number]>> {
  const { results } = await database
    .prepare('SELECT * FROM account_watch')
    .all<{ user_id: string; due_at: number; signed_in_at: number }>();
  return Object.fromEntries(
    results.map(({ user_id: id, due_at: dueAt, signed_in_at: at }) => [id, [dueAt, at]]),
  );
}

/** For each watched account, by its user, when it is due. */
async function dueTimes(): Promise<Record<string, number>> {
  const all = Object.entries(await watched());
  return Object.fromEntries(all.map(([userId, [dueAt]]) => [userId, dueAt]));
}

describe('a sign-in', () => {
  it('an account is due a day after its first sign-in', async () => {
    await watchStatement(database, 'ada', now).run();
    expect(await watched()).toEqual({ ada: [now + dayMs, now] });
  });

  it.each([-1, 5000, dayMs - 1, dayMs, dayMs + 1])(
    'a sign-in leaves the next visit of the cron where it is in %i ms, or within a day',
    async (inMs) => {
      await watch('ada', now + inMs, 1);
      await watch('bob', now + inMs, 2);
      await watchStatement(database, 'ada', now).run();
      expect(await watched()).toEqual({
        ada: [now + Math.min(inMs, dayMs), now],
        bob: [now + inMs, 2],
      });
    },
  );
});

describe('the accounts that are due', () => {
  it('the accounts that are due are listed, those first that are due longest, at most as many as are asked for', async () => {
    await watch('at once', now);
    await watch('past', now - 1);
    await watch('next', now + 1);
    expect(await listDueAccounts(database, now, 9)).toEqual(['past', 'at once']);
    expect(await listDueAccounts(database, now, 1)).toEqual(['past']);
  });

  it('the longest time that an account has been due is counted from its due time, and is never negative', async () => {
    expect(await longestDueMs(database, now)).toBe(0);
    await watch('later', now + 1);
    expect(await longestDueMs(database, now)).toBe(0);
    await watch('due', now - 7);
    await watch('longest due', now - 9);
    expect(await longestDueMs(database, now)).toBe(9);
  });
});

describe('the next visit of the cron', () => {
  it('an account is visited when something is due for it, and not before a day has passed', async () => {
    for (const userId of ['at once', 'soon', 'tomorrow', 'later', 'another']) {
      await watch(userId, now);
    }
    const maintained = [
      { userId: 'at once', dueAt: now },
      { userId: 'soon', dueAt: now + dayMs - 1 },
      { userId: 'tomorrow', dueAt: now + dayMs + 1 },
      { userId: 'later', dueAt: now + 7 * dayMs },
    ];
    await recordWatch(database, { maintained, failed: [] }, now);
    expect(await dueTimes()).toEqual({
      'at once': now + dayMs,
      soon: now + dayMs,
      tomorrow: now + dayMs + 1,
      later: now + 7 * dayMs,
      another: now,
    });
  });

  it('an account that failed is tried again after 5 minutes, and remains watched', async () => {
    await watch('ada', now - dayMs);
    await watch('bob', now - dayMs, now);
    await recordWatch(database, { maintained: [], failed: ['ada', 'bob'] }, now);
    const dueAt = now + 5 * minuteMs;
    expect(await watched()).toEqual({ ada: [dueAt, now - hourMs], bob: [dueAt, now] });
  });

  it('an account for which nothing is due is no longer watched, and no other one is watched because of a visit', async () => {
    for (const userId of ['idle', 'busy', 'not visited']) await watch(userId, now);
    const maintained = [
      { userId: 'idle', dueAt: null },
      { userId: 'busy', dueAt: now },
      { userId: 'unknown', dueAt: now },
    ];
    await recordWatch(database, { maintained, failed: ['never seen'] }, now);
    expect(await dueTimes()).toEqual({ busy: now + dayMs, 'not visited': now });
  });
});

describe('an account whose user signed in less than an hour ago', () => {
  it('an account for which nothing is due is visited again in a day until its sign-in is an hour old', async () => {
    await watch('an hour', now, now - hourMs);
    await watch('less', now, now - hourMs + 1);
    await watch('meanwhile', now, now + 1);
    await watch('later', now, now - hourMs + 1);
    const maintained = ['an hour', 'less', 'meanwhile', 'later'].map((userId) => ({
      userId,
      dueAt: userId === 'later' ? now + 7 * dayMs : null,
    }));
    await recordWatch(database, { maintained, failed: [] }, now);
    const dueAt = now + dayMs;
    expect(await dueTimes()).toEqual({ less: dueAt, meanwhile: dueAt, later: dueAt });
  });
});
