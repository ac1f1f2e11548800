import { dayMs } from '../../../domain/days.ts';
import type { PaymentSettings } from '../../config.ts';
import { callAccount } from '../../storage/call-account.ts';
import { openProvider } from '../open-provider.ts';
import type { OrderRecord } from '../order.ts';
import type { Dispute, Payment } from '../payment-provider.ts';
import { settleOrder } from '../settle-order.ts';
import { OrderStore } from '../store/order-store.ts';
import { orErrorText, type RepairOutcome, repairOrder, silentIssuer } from './repair-orders.ts';

const pageLength = 20;

/** Disputes are listed by their start, which may be months before the repaired time. */
const disputeAgeMaxMs = 200 * dayMs;

type Repaired = { ok: true; texts: string[] } | { ok: false; reason: string };

/**
 * Settles a page of disputes that started up to `to` and from `disputeAgeMaxMs` before `from`
 * (epoch milliseconds). Repeating a page changes nothing. Buyers get no e-mail.
 */
export async function repairDisputes(
  environment: Env,
  settings: PaymentSettings,
  { from, to, skip }: { from: number; to: number; skip: number },
  now: number,
): Promise<RepairOutcome> {
  const page = { from: Math.max(0, from - disputeAgeMaxMs), to, skip, count: pageLength };
  const listed = await openProvider(settings).listDisputes(page);
  if (!listed.ok) return { ok: false, reason: listed.reason };
  const changes: string[] = [];
  for (const dispute of listed.value) {
    const repaired = await orErrorText<Repaired>(
      `Dispute ${dispute.id}`,
      () => repairDispute(environment, settings, dispute, now),
      (text) => ({ ok: true, texts: [text] }),
    );
    if (!repaired.ok) return repaired;
    changes.push(...repaired.texts);
  }
  const checked = listed.value.length;
  const next = checked === pageLength ? skip + pageLength : null;
  return { ok: true, page: { changes, checked, next } };
}

async function repairDispute(
  environment: Env,
  settings: PaymentSettings,
  dispute: Dispute,
  now: number,
): Promise<Repaired> {
  const payment = await openProvider(settings).payment(dispute.paymentId);
  if (!payment.ok) {
    const { code, reason } = payment;
    return code === 'unreachable' ? { ok: false, reason } : { ok: true, texts: [] };
  }
  const { orderId } = payment.value;
  if (!orderId) return { ok: true, texts: [] };
  const repaired = await repairOrder(environment, settings, orderId, now);
  if (!repaired.ok) return repaired;
  const texts = repaired.text === null ? [] : [repaired.text];
  const order = await new OrderStore(environment.DATABASE).find(orderId);
  const text =
    order && (await settle(environment, order, { dispute, payment: payment.value }, now));
  return { ok: true, texts: text ? [...texts, text] : texts };
}

async function settle(
  environment: Env,
  order: OrderRecord,
  { dispute, payment }: { dispute: Dispute; payment: Payment },
  now: number,
): Promise<string | null> {
  const read = () => callAccount(environment, order.userId, 'ledger.readDispute', dispute.id);
  const before = await read();
  const update = { payments: [payment], disputes: [dispute] };
  await settleOrder(environment, order, update, now, silentIssuer(environment));
  const after = await read();
  if (before === after) return null;
  const outcome = after === 'held' ? 'its credits are held' : `it is ${dispute.status}`;
  return `Dispute ${dispute.id} of order ${order.id}: ${outcome}`;
}
