import type { User } from '../../domain/user.ts';
import { accountOf } from '../account/account-of.ts';
import { toJob } from '../account/jobs/job-view.ts';
import type { EntryRecord } from '../account/ledger/entries.ts';
import { MessageStore } from '../contact/message-store.ts';
import { OrderStore, toOrder } from '../payments/order-store.ts';
import { listSessions } from '../sessions/session-store.ts';

/** Lines that are asked for at a time: an account of years does not come in one answer. */
const pageLength = 500;

/** Jobs that the export holds, the latest. Older ones live on as lines of the credit activity. */
const jobsMax = 1000;

/**
 * All that the server has about a user, with the names that the API gives it. The
 * tokens of sessions are not among it: whoever finds the file must not get in.
 */
export async function collectData(environment: Env, secret: string, user: User, now: number) {
  const database = environment.DATABASE;
  const [credits, jobs, entries, orders, sessions, messages] = await Promise.all([
    accountOf(environment, user.id, async (account) => account.credits()),
    accountOf(environment, user.id, async (account) => account.recentJobs(jobsMax)),
    allEntries(environment, user.id),
    allOrders(new OrderStore(database), user.id),
    listSessions(database, user.id, now),
    new MessageStore(database).listOf(user.id),
  ]);
  return {
    exportedAt: isoTime(now),
    user,
    credits,
    creditEntries: entries.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) })),
    orders: orders.map(toOrder),
    jobs: await Promise.all(jobs.map((job) => toJob(job, secret, now))),
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
    })),
    contactMessages: messages.map(({ id, name, email, message, createdAt }) => ({
      id,
      name,
      email,
      message,
      createdAt: isoTime(createdAt),
    })),
  };
}

async function allEntries(environment: Env, userId: string): Promise<EntryRecord[]> {
  const all: EntryRecord[] = [];
  for (;;) {
    const before = all.at(-1)?.seq ?? null;
    const page = await accountOf(environment, userId, async (account) =>
      account.entries(pageLength, before),
    );
    all.push(...page);
    if (page.length < pageLength) return all;
  }
}

async function allOrders(store: OrderStore, userId: string) {
  const all: Awaited<ReturnType<OrderStore['list']>> = [];
  for (;;) {
    const before = all.at(-1) ?? null;
    const page = await store.list({ userId, status: null, text: '', before, limit: pageLength });
    all.push(...page);
    if (page.length < pageLength) return all;
  }
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
