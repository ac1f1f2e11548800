import { dayOf } from '../../domain/days.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import {
  listDueAccounts,
  longestDueMs,
  recordWatch,
  type WatchOutcomes,
  watchEveryMs,
} from '../storage/account-watch.ts';
import { callAccount } from '../storage/call-account.ts';

/** Accounts that are maintained at the same time. */
const pageLength = 250;

/**
 * Accounts that one run maintains. An invocation may make 10,000 calls of objects and D1 on
 * Cloudflare's paid plan ('subrequests', in its limits), and the cron has other work.
 */
const accountsMax = 5000;

const hourMs = 60 * 60_000;

/** How long one run begins further pages, in milliseconds: the next run comes after a minute. */
const runMaxMs = 40_000;

/** What one run of the watchdog did. */
export interface WatchReport {
  maintained: number;
  failed: number;
  /** For how long an account that this run did not reach has been due, in milliseconds. */
  behindMs: number;
}

/**
 * Runs the maintenance of the accounts that are due at `now` (epoch milliseconds), independently of
 * each other: their own alarms may have been lost. An account that has been due for more than
 * `watchEveryMs` and was not reached is an incident, once a day.
 */
export async function maintainAccounts(environment: Env, now: number): Promise<WatchReport> {
  const { DATABASE } = environment;
  const startedAt = Date.now();
  const report = { maintained: 0, failed: 0 };
  for (let left = accountsMax; left > 0 && Date.now() - startedAt < runMaxMs; ) {
    const userIds = await listDueAccounts(DATABASE, now, Math.min(left, pageLength));
    if (userIds.length === 0) break;
    const outcomes = await maintain(environment, userIds);
    await recordWatch(DATABASE, outcomes, now);
    report.failed += outcomes.failed.length;
    report.maintained += outcomes.maintained.length;
    left -= userIds.length;
  }
  const behindMs = await longestDueMs(DATABASE, now);
  if (behindMs > watchEveryMs) {
    const detail = { behindHours: Math.floor(behindMs / hourMs) };
    await reportIncident(
      environment,
      { kind: 'accounts_behind', subject: dayOf(now), detail },
      now,
    );
  }
  return { ...report, behindMs };
}

async function maintain(environment: Env, userIds: string[]): Promise<WatchOutcomes> {
  const outcomes: WatchOutcomes = { maintained: [], failed: [] };
  await Promise.all(
    userIds.map(async (userId) => {
      try {
        const dueAt = await callAccount(environment, userId, 'runMaintenance');
        outcomes.maintained.push({ userId, dueAt });
      } catch (error) {
        const reason = String(error);
        console.error(JSON.stringify({ event: 'account_not_maintained', userId, reason }));
        outcomes.failed.push(userId);
      }
    }),
  );
  return outcomes;
}
