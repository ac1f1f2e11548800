import { dayOf } from '../../../domain/days.ts';
import { type PaymentSettings, readConfiguration } from '../../config.ts';
import { reportIncident } from '../../incidents/incident-store.ts';
import { callAccount } from '../../storage/call-account.ts';
import { openProvider } from '../open-provider.ts';
import { isPaidBy, type OrderRecord } from '../order.ts';
import { OrderStore } from '../store/order-store.ts';
import { ReturnStore } from '../store/return-store.ts';
import { auditDisputes } from './audit-disputes.ts';
import { compareRecords } from './compare-records.ts';

const accountsMax = 20;

const ordersMax = 1000;

const againMs = 2000;

/** Cloudflare's limit for a run of the cron. An audit that has not ended by then was interrupted. */
const runMaxMs = 15 * 60_000;

export interface AuditReport {
  accounts: number;
  differences: number;
  failed: number;
}

/**
 * Once a day (UTC), reads disputes that no webhook reported, compares the records of random
 * accounts with D1's orders, and their newest paid orders with the provider's payments. Returns
 * null if today's audit was made.
 */
export async function auditAccounts(environment: Env, now: number): Promise<AuditReport | null> {
  const settings = readConfiguration(environment);
  if (!settings.ok || !(await begin(environment.DATABASE, now))) return null;
  const report: AuditReport = { accounts: 0, differences: 0, failed: 0 };
  const notCompared: string[] = [];
  const day = dayOf(now);
  for (const userId of await new OrderStore(environment.DATABASE).sampleOfBuyers(accountsMax)) {
    try {
      const found = await auditAccount(environment, settings.configuration.payments, userId);
      report.accounts += 1;
      if (found.length === 0) continue;
      report.differences += 1;
      const detail = { userId, differences: found };
      const subject = `${userId}:${day}`;
      await reportIncident(environment, { kind: 'audit_difference', subject, detail }, now);
    } catch (error) {
      notCompared.push(userId);
      const reason = String(error);
      console.warn(JSON.stringify({ event: 'account_not_audited', userId, reason }));
    }
  }
  const { payments } = settings.configuration;
  if (payments) await auditDisputes(environment, payments, now);
  report.failed = notCompared.length;
  if (report.failed > 0) {
    const detail = { day, userIds: notCompared };
    await reportIncident(environment, { kind: 'audit_incomplete', subject: day, detail }, now);
  }
  await environment.DATABASE.prepare(
    'UPDATE audits SET accounts = ?, differences = ? WHERE day = ?',
  )
    .bind(report.accounts, report.differences, day)
    .run();
  return report;
}

/** Returns whether the caller may run today's audit. Only one of several callers may. */
async function begin(database: D1Database, now: number): Promise<boolean> {
  const { meta } = await database
    .prepare(
      `INSERT INTO audits (day, started_at) VALUES (?1, ?2)
       ON CONFLICT (day) DO UPDATE SET started_at = ?2
       WHERE accounts IS NULL AND started_at < ?2 - ?3`,
    )
    .bind(dayOf(now), now, runMaxMs)
    .run();
  return meta.changes === 1;
}

async function auditAccount(
  environment: Env,
  settings: PaymentSettings | null,
  userId: string,
): Promise<string[]> {
  const first = await compare(environment, userId);
  // An order may be between its grant and its mark.
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
  const excess = await new ReturnStore(environment.DATABASE).acceptedExcess(userId);
  const [records, report] = await Promise.all([
    callAccount(environment, userId, 'records'),
    callAccount(environment, userId, 'report'),
  ]);
  const halted = report.halted === null ? [] : [`the account is halted: ${report.halted}`];
  const differences = compareRecords(orders, records, excess);
  return { orders, differences: [...differences, ...report.faults, ...halted] };
}

async function isUnpaid(settings: PaymentSettings, order: OrderRecord): Promise<boolean> {
  if (order.providerOrderId === null) return true;
  const payments = await openProvider(settings).payments(order.providerOrderId);
  return payments.ok && !payments.value.some((payment) => isPaidBy(order, payment));
}
