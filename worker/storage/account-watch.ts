import { z } from 'zod';

/**
 * The shortest time between two visits of the cron to an account, in milliseconds, and the longest
 * while its user can make something due. So long, at most, does a lost alarm stay unnoticed when
 * nobody calls the account.
 */
export const watchEveryMs = 24 * 60 * 60_000;

/**
 * How long an account that could not be maintained waits for its next try, in milliseconds, so that
 * others come first.
 */
const retryMs = 5 * 60_000;

/**
 * An account that signed in less than this before stays watched, in milliseconds, even if nothing
 * was due for it: its session may begin after it was looked at.
 */
const signInGraceMs = 60 * 60_000;

const userIdsSchema = z.array(z.object({ user_id: z.string() }));

/** What came of looking after accounts. */
export interface WatchOutcomes {
  /** When something is due next for each, in epoch milliseconds; null where nothing is. */
  maintained: { userId: string; dueAt: number | null }[];
  failed: string[];
}

/**
 * Returns the statement that keeps an account watched from a sign-in on (`now`, in epoch
 * milliseconds). Nothing else needs to register it: without a session it gets no work, and while it
 * has one it remains watched.
 */
export function watchStatement(
  database: D1Database,
  userId: string,
  now: number,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO account_watch (user_id, due_at, signed_in_at) VALUES (?, ?, ?)
       ON CONFLICT (user_id) DO UPDATE SET
         due_at = MIN(due_at, excluded.due_at), signed_in_at = excluded.signed_in_at`,
    )
    .bind(userId, now + watchEveryMs, now);
}

/** Returns the users of at most `limit` accounts that are due at `now`, longest due first. */
export async function listDueAccounts(
  database: D1Database,
  now: number,
  limit: number,
): Promise<string[]> {
  const { results } = await database
    .prepare('SELECT user_id FROM account_watch WHERE due_at <= ? ORDER BY due_at LIMIT ?')
    .bind(now, limit)
    .all();
  return userIdsSchema.parse(results).map(({ user_id: userId }) => userId);
}

/** Returns for how long the account that is due longest has been due at `now`, in milliseconds. */
export async function longestDueMs(database: D1Database, now: number): Promise<number> {
  const dueAt = await database
    .prepare('SELECT MIN(due_at) AS due_at FROM account_watch')
    .first<number | null>('due_at');
  return Math.max(0, now - (dueAt ?? now));
}

/**
 * Records what came of looking after accounts at `now`, in epoch milliseconds. The next visit is
 * when something is due, and `watchEveryMs` away at least.
 */
export async function recordWatch(
  database: D1Database,
  { maintained, failed }: WatchOutcomes,
  now: number,
): Promise<void> {
  const idle = maintained.filter(({ dueAt }) => dueAt === null).map(({ userId }) => userId);
  const visits = [
    ...maintained.map(({ userId, dueAt }) => ({
      userId,
      dueAt: Math.max(dueAt ?? 0, now + watchEveryMs),
    })),
    ...failed.map((userId) => ({ userId, dueAt: now + retryMs })),
  ];
  await database.batch([
    database
      .prepare(
        `DELETE FROM account_watch
         WHERE user_id IN (SELECT value FROM json_each(?)) AND signed_in_at <= ?`,
      )
      .bind(JSON.stringify(idle), now - signInGraceMs),
    database
      .prepare(
        `UPDATE account_watch
         SET due_at = IIF(signed_in_at <= ?1, visit.due_at, MIN(visit.due_at, ?2))
         FROM (
           SELECT value ->> 'userId' AS user_id, value ->> 'dueAt' AS due_at FROM json_each(?3)
         ) AS visit
         WHERE account_watch.user_id = visit.user_id`,
      )
      .bind(now - signInGraceMs, now + watchEveryMs, JSON.stringify(visits)),
  ]);
}
