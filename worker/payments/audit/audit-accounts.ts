import { dayOf } from '../../../domain/days.ts';
import { type PaymentSettings, readConfiguration } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';
import { accountOf } from '../../storage/account-of.ts';
import { isPaidBy, type OrderRecord } from '../order.ts';
import { Razorpay } from '../razorpay/razorpay.ts';
import { OrderStore } from '../store/order-store.ts';
import { compareRecords } from './compare-records.ts';

/** Accounts that the audit of one day compares. */
const accountsMax = 20;

/** Paid orders of one account that are read. */
const ordersMax = 1000;

/** How long the audit waits before it reads an account again that was perhaps being changed. */
const againMs = 2000;

/**
 * Once a day (UTC), compares the records of a random sample of accounts with D1's orders, and the
 * newest paid order of each with Razorpay's payments. A difference is an incident. Returns null
 * where today's audit was made. `now` is in epoch milliseconds.
 */
export async function auditAccounts(
  environment: Env,
  now: number,
): Promise<{ accounts: number; differences: number } | null> {
  const settings = readConfiguration(environment);
  if (!settings.ok || !(await begin(environment.DATABASE, now))) return null;
  const report = { accounts: 0, differences: 0 };
  const store = new OrderStore(environment.DATABASE);
  for (const userId of await store.sampleOfBuyers(accountsMax)) {
    report.accounts += 1;
    const found = await auditAccount(environment, settings.configuration.payments, userId);
    if (found.length === 0) continue;
    report.differences += 1;
    const detail = { userId, differences: found };
    const subject = `${userId}:${dayOf(now)}`;
    await reportIncident(environment, { kind: 'audit_difference', subject, detail }, now);
  }
  await environment.DATABASE.prepare(
    'UPDATE audits SET accounts = ?, differences = ? WHERE day = ?',
  )
    .bind(report.accounts, report.differences, dayOf(now))
    .run();
  return report;
}

/** Returns whether today's audit is the caller's: of several callers one gets it. */
async function begin(database: D1Database, now: number): Promise<boolean> {
  const { meta } = await database
    .prepare('INSERT INTO audits (day, started_at) VALUES (?, ?) ON CONFLICT (day) DO NOTHING')
    .bind(dayOf(now), now)
    .run();
  return meta.changes === 1;
}

/** Returns every difference of one account, as sentences. */
async function auditAccount(
  environment: Env,
  settings: PaymentSettings | null,
  userId: string,
): Promise<string[]> {
  const first = await compare(environment, userId);
  // An order may be between its grant and its mark: only what stays is a difference.
  if (first.differences.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  const { orders, differences } =
    first.differences.length > 0 ? await compare(environment, userId) : first;
  const [newest] = orders;
  const unpaid = settings && newest && (await isUnpaid(settings, newest));
  return unpaid ? [...differences, `order:${newest.id} has no payment at Razorpay`] : differences;
}

async function compare(environment: Env, userId: string) {
  const orders = await new OrderStore(environment.DATABASE).paidOrders(userId, ordersMax);
  const [records, report] = await accountOf(environment, userId, async (account) =>
    Promise.all([account.records(), account.report()]),
  );
  const halted = report.halted === null ? [] : [`the account is halted: ${report.halted}`];
  return { orders, differences: [...compareRecords(orders, records), ...report.faults, ...halted] };
}

/** Returns whether Razorpay has no payment of a paid order; false where it can't be asked. */
async function isUnpaid(settings: PaymentSettings, order: OrderRecord): Promise<boolean> {
  if (order.razorpayOrderId === null) return true;
  const payments = await new Razorpay(settings).payments(order.razorpayOrderId);
  return payments.ok && !payments.value.some((payment) => isPaidBy(order, payment));
}
