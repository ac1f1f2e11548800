import { jobDeadlineMs, savedResultRetentionMs, uploadRetentionMs } from '../../domain/limits.ts';

/** Delay between an account's own alarm and the watchdog's check, in milliseconds. */
export const watchDelayMs = 60_000;

/**
 * Returns when the watchdog checks an account whose job starts at `now`. Both in epoch
 * milliseconds.
 */
export function jobWatchedAt(now: number): number {
  return now + jobDeadlineMs + watchDelayMs;
}

/**
 * Returns when the watchdog checks an account whose device saved a result at `now`. Both in epoch
 * milliseconds.
 */
export function savedWatchedAt(now: number): number {
  return now + savedResultRetentionMs + watchDelayMs;
}

/**
 * Returns when the watchdog checks an account that received an upload at `now`. Both in epoch
 * milliseconds.
 */
export function uploadWatchedAt(now: number): number {
  return now + uploadRetentionMs + watchDelayMs;
}

/**
 * Registers the account for a check by the watchdog at `dueAt` (epoch milliseconds), in case its
 * own alarm is lost. An earlier registration keeps its earlier time. Never throws: the watchdog is
 * a backup, so a failure here is logged and does not fail the request.
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
