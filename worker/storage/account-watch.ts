import { z } from 'zod';

/** The longest time that a lost alarm stays unnoticed when nobody calls the account. */
export const watchEveryMs = 24 * 60 * 60_000;

/** A failed account waits, so that others come first. */
const retryMs = 5 * 60_000;

/** An account stays watched for an hour after a sign-in, because its session may begin after the visit. */
const signInGraceMs = 60 * 60_000;

const userIdsSchema = z.array(z.object({ user_id: z.string() }));

export interface WatchOutcomes {
  /** When something is due next for each, in epoch milliseconds; null if nothing is. */
  maintained: { userId: string; dueAt: number | null }[];
  failed: string[];
}

/**
 * Keeps an account watched from a sign-in on. An account without a session gets no work, so nothing else registers
 * it.
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

export async function longestDueMs(database: D1Database, now: number): Promise<number> {
  const dueAt = await database
    .prepare('SELECT MIN(due_at) AS due_at FROM account_watch')
    .first<number | null>('due_at');
  return Math.max(0, now - (dueAt ?? now));
}

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
