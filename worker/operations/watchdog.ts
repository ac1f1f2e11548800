import { z } from 'zod';
import { watchDelayMs } from '../account/account-watch.ts';
import { accountOf } from '../storage/account-of.ts';

/**
 * How long an account that could not be maintained waits for its next try, in milliseconds, so that
 * others come first.
 */
const retryMs = 5 * 60_000;

/** Accounts that one run maintains. */
const accountsMax = 200;

const watchRowSchema = z.object({
  user_id: z.string(),
  due_at: z.int(),
  generation: z.int(),
});

/**
 * Runs the maintenance of the accounts whose watch time has passed, independently of each other.
 * Returns how many were reached and how many were not. `now` is in epoch milliseconds.
 */
export async function maintainAccounts(
  environment: Env,
  now: number,
): Promise<{ maintained: number; failed: number }> {
  const { results } = await environment.DATABASE.prepare(
    'SELECT * FROM account_watch WHERE due_at <= ? ORDER BY due_at LIMIT ?',
  )
    .bind(now, accountsMax)
    .all();
  const outcomes = await Promise.allSettled(
    results.map((row) => maintain(environment, watchRowSchema.parse(row), now)),
  );
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of lost) {
    console.error(JSON.stringify({ event: 'account_not_maintained', reason: String(reason) }));
  }
  return { maintained: outcomes.length - lost.length, failed: lost.length };
}

async function maintain(
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
    next = await accountOf(environment, row.user_id, async (account) => account.runMaintenance());
  } catch (error) {
    await postpone(now + retryMs);
    throw error;
  }
  // Work that is still due could not be done now, so other accounts come first.
  if (next !== null) await postpone(next <= now ? now + retryMs : next + watchDelayMs);
  else {
    await environment.DATABASE.prepare(
      'DELETE FROM account_watch WHERE user_id = ? AND generation = ?',
    )
      .bind(row.user_id, row.generation)
      .run();
  }
}
