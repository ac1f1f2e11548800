import { jobDeadlineMs, savedResultRetentionMs, uploadRetentionMs } from '../../domain/limits.ts';

/** How long after an account's own alarm the watchdog looks, in milliseconds. */
export const watchDelayMs = 60_000;

/** When an account whose job begins now is to be looked after, should its alarm be lost: epoch milliseconds. */
export function jobWatchedAt(now: number): number {
  return now + jobDeadlineMs + watchDelayMs;
}

/** When an account whose picture the device has is to be looked after: epoch milliseconds. */
export function savedWatchedAt(now: number): number {
  return now + savedResultRetentionMs + watchDelayMs;
}

/** When an account whose user sends a picture now is to be looked after: epoch milliseconds. */
export function uploadWatchedAt(now: number): number {
  return now + uploadRetentionMs + watchDelayMs;
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
