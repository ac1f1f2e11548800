import type { User } from '../../domain/account/user.ts';
import { toJob } from '../account/jobs/job-view.ts';
import type { EntryRecord } from '../account/ledger/entries.ts';
import { MessageStore } from '../contact/message-store.ts';
import { toOrder } from '../payments/order-row.ts';
import { OrderStore } from '../payments/order-store.ts';
import { readBuyer } from '../sessions/buyer-store.ts';
import { accountOf } from '../storage/account-of.ts';

/** Entries, and orders, per call: the entries of many years do not fit into one answer. */
const pageLength = 500;

/**
 * Jobs in the export, newest first. Older jobs remain visible as entries of the credit activity.
 */
const jobsMax = 1000;

/**
 * Collects all data that the server stores about a user, with the names of the API. Session tokens
 * are left out, so that the file gives nobody access. `now` is in epoch milliseconds.
 */
export async function collectData(environment: Env, secret: string, user: User, now: number) {
  const database = environment.DATABASE;
  const [credits, jobs, entries, orders, sessions, messages, onReceipts] = await Promise.all([
    accountOf(environment, user.id, async (account) => account.credits()),
    accountOf(environment, user.id, async (account) => account.recentJobs(jobsMax)),
    allEntries(environment, user.id),
    allOrders(new OrderStore(database), user.id),
    accountOf(environment, user.id, async (account) => account.listSessions(null)),
    new MessageStore(database).listOf(user.id),
    readBuyer(database, user.id),
  ]);
  return {
    exportedAt: isoTime(now),
    user,
    credits,
    creditEntries: entries.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) })),
    orders: orders.map(toOrder),
    onReceipts,
    jobs: await Promise.all(jobs.map((job) => toJob(job, secret, now))),
    sessions: sessions.map(({ createdAt, expiresAt, lastUsedAt, browser, city, country }) => ({
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
      lastUsedAt: isoTime(lastUsedAt),
      browser,
      city,
      country,
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
    const page = await store.list({
      userId,
      status: null,
      state: null,
      text: '',
      before,
      limit: pageLength,
    });
    all.push(...page);
    if (page.length < pageLength) return all;
  }
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
