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

const pageLength = 250;

/** Cloudflare's paid plan allows 10,000 subrequests per invocation, and the cron has other work. */
const accountsMax = 5000;

const hourMs = 60 * 60_000;

/** The next run comes after a minute. */
const runMaxMs = 40_000;

export interface WatchReport {
  maintained: number;
  failed: number;
  /** How late the first account is that this run did not reach. */
  behindMs: number;
}

/**
 * Maintains the accounts that are due, because their own alarms may be lost. An account that is more than
 * `watchEveryMs` late is an incident, once a day.
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
