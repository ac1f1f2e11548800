import { z } from 'zod';
import { jobDeadlineMs } from '../../domain/limits.ts';
import { accountOf } from './account-of.ts';

/** How long after an account's own alarm the watchdog looks, in milliseconds. */
const graceMs = 60_000;

/** Accounts that one run looks after. */
const accountsMax = 100;

const watchRowSchema = z.object({
  user_id: z.string(),
  due_at: z.int(),
  generation: z.int(),
});

/** Has the account looked after once its new job should have ended, whatever became of its alarm. */
export async function watchAccount(database: D1Database, userId: string, now: number) {
  await database
    .prepare(
      `INSERT INTO account_watch (user_id, due_at) VALUES (?, ?)
       ON CONFLICT (user_id) DO UPDATE SET
         due_at = MIN(due_at, excluded.due_at), generation = generation + 1`,
    )
    .bind(userId, now + jobDeadlineMs + graceMs)
    .run();
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
    results.map((row) => tend(environment, watchRowSchema.parse(row))),
  );
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of lost) {
    console.error(JSON.stringify({ event: 'account_not_tended', reason: String(reason) }));
  }
  return { tended: outcomes.length - lost.length, failed: lost.length };
}

async function tend(environment: Env, row: z.infer<typeof watchRowSchema>): Promise<void> {
  const next = await accountOf(environment, row.user_id, async (account) => account.tend());
  const change =
    next === null
      ? environment.DATABASE.prepare(
          'DELETE FROM account_watch WHERE user_id = ? AND generation = ?',
        ).bind(row.user_id, row.generation)
      : environment.DATABASE.prepare(
          'UPDATE account_watch SET due_at = ?3 WHERE user_id = ?1 AND generation = ?2',
        ).bind(row.user_id, row.generation, next + graceMs);
  await change.run();
}
