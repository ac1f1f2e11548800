import { z } from 'zod';
import { jobDeadlineMs, savedResultKeptMs, uploadKeptMs } from '../../domain/limits.ts';
import { accountOf } from './account-of.ts';

/** How long after an account's own alarm the watchdog looks, in milliseconds. */
const graceMs = 60_000;

/** An account that could not be tended makes way for the others for so long, in milliseconds. */
const retryMs = 5 * 60_000;

/** Accounts that one run looks after. */
const accountsMax = 200;

const watchRowSchema = z.object({
  user_id: z.string(),
  due_at: z.int(),
  generation: z.int(),
});

/** When an account whose job begins now is to be looked after, should its alarm be lost: epoch milliseconds. */
export function jobWatchedAt(now: number): number {
  return now + jobDeadlineMs + graceMs;
}

/** When an account whose picture the device has is to be looked after: epoch milliseconds. */
export function savedWatchedAt(now: number): number {
  return now + savedResultKeptMs + graceMs;
}

/** When an account whose user sends a picture now is to be looked after: epoch milliseconds. */
export function uploadWatchedAt(now: number): number {
  return now + uploadKeptMs + graceMs;
}

/**
 * Has the account looked after at `dueAt` (epoch milliseconds), whatever becomes
 * of its own alarm. Never throws: it is the second net, and a call that goes well
 * is not refused because this one could not be spread.
 */
export async function watchAccount(database: D1Database, userId: string, dueAt: number) {
  await database
    .prepare(
      `INSERT INTO account_watch (user_id, due_at) VALUES (?, ?)
       ON CONFLICT (user_id) DO UPDATE SET
         due_at = MIN(due_at, excluded.due_at), generation = generation + 1`,
    )
    .bind(userId, dueAt)
    .run()
    .catch((error: unknown) => {
      console.warn(JSON.stringify({ event: 'account_not_watched', reason: String(error) }));
    });
}

/** Tends the accounts whose time has come, each by itself. Returns how many were and were not reached. */
export async function tendAccounts(
  environment: Env,
  now: number,
): Promise<{ tended: number; failed: number }> {
  const { results } = await environment.DATABASE.prepare(
    'SELECT * FROM account_watch WHERE due_at <= ? ORDER BY due_at LIMIT ?',
  )
    .bind(now, accountsMax)
    .all();
  const outcomes = await Promise.allSettled(
    results.map((row) => tend(environment, watchRowSchema.parse(row), now)),
  );
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of lost) {
    console.error(JSON.stringify({ event: 'account_not_tended', reason: String(reason) }));
  }
  return { tended: outcomes.length - lost.length, failed: lost.length };
}

async function tend(
  environment: Env,
  row: z.infer<typeof watchRowSchema>,
  now: number,
): Promise<void> {
  const postpone = (dueAt: number) =>
    environment.DATABASE.prepare(
      'UPDATE account_watch SET due_at = ?3 WHERE user_id = ?1 AND generation = ?2',
    )
      .bind(row.user_id, row.generation, dueAt)
      .run();
  let next: number | null;
  try {
    next = await accountOf(environment, row.user_id, async (account) => account.tend());
  } catch (error) {
    await postpone(now + retryMs);
    throw error;
  }
  // What was due and is still there could not be done: the others come first.
  if (next !== null) await postpone(next <= now ? now + retryMs : next + graceMs);
  else {
    await environment.DATABASE.prepare(
      'DELETE FROM account_watch WHERE user_id = ? AND generation = ?',
    )
      .bind(row.user_id, row.generation)
      .run();
  }
}
