import { dayMs } from '../../../domain/days.ts';
import type { PaymentSettings } from '../../config.ts';
import { accountOf } from '../../storage/account-of.ts';
import type { OrderRecord } from '../order.ts';
import type { OrderNews } from '../order-news.ts';
import { Razorpay } from '../razorpay/razorpay.ts';
import type { RazorpayDispute, RazorpayPayment } from '../razorpay/razorpay-entities.ts';
import { settleOrder } from '../settle-order.ts';
import { OrderStore } from '../store/order-store.ts';
import { orSay, type RepairOutcome, repairOrder, silentIssuer } from './repair-orders.ts';

/** Disputes that one call looks at. Each takes some calls to Razorpay. */
const pageLength = 20;

/**
 * How long before the repaired time a dispute may have been opened, in milliseconds: Razorpay lists
 * disputes by their begin, and one that ended in the repaired time may have begun months before it.
 */
const disputeAgeMaxMs = 200 * dayMs;

type Repaired = { ok: true; texts: string[] } | { ok: false; reason: string };

/**
 * Settles a page of the disputes that Razorpay lists up to `to` (epoch milliseconds), from
 * `disputeAgeMaxMs` before `from`: the credits of open ones are held, and those of ended ones
 * released or taken. Buyers get no e-mail. The same page again changes nothing. `now` is in epoch
 * milliseconds.
 */
export async function repairDisputes(
  environment: Env,
  settings: PaymentSettings,
  { from, to, skip }: { from: number; to: number; skip: number },
  now: number,
): Promise<RepairOutcome> {
  const razorpay = new Razorpay(settings);
  const opened = Math.max(0, from - disputeAgeMaxMs);
  const listed = await razorpay.listDisputes({ from: opened, to, skip, count: pageLength });
  if (!listed.ok) return { ok: false, reason: listed.reason };
  const changes: string[] = [];
  for (const dispute of listed.value) {
    const repaired = await orSay<Repaired>(
      `Dispute ${dispute.id}`,
      () => repairDispute(environment, settings, dispute, now),
      (text) => ({ ok: true, texts: [text] }),
    );
    if (!repaired.ok) return repaired;
    changes.push(...repaired.texts);
  }
  const checked = listed.value.length;
  return {
    ok: true,
    page: { changes, checked, next: checked === pageLength ? skip + pageLength : null },
  };
}

async function repairDispute(
  environment: Env,
  settings: PaymentSettings,
  dispute: RazorpayDispute,
  now: number,
): Promise<Repaired> {
  const payment = await new Razorpay(settings).payment(dispute.payment_id);
  if (!payment.ok) {
    const { code, reason } = payment;
    return code === 'unreachable' ? { ok: false, reason } : { ok: true, texts: [] };
  }
  const orderId = payment.value.order_id;
  if (!orderId) return { ok: true, texts: [] };
  const repaired = await repairOrder(environment, settings, orderId, now);
  if (!repaired.ok) return repaired;
  const texts = repaired.text === null ? [] : [repaired.text];
  const order = await new OrderStore(environment.DATABASE).find(orderId);
  const text =
    order && (await settle(environment, order, { dispute, payment: payment.value }, now));
  return { ok: true, texts: text ? [...texts, text] : texts };
}

/** Settles a dispute as Razorpay has it. Returns what changed as a sentence, or null. */
async function settle(
  environment: Env,
  order: OrderRecord,
  { dispute, payment }: { dispute: RazorpayDispute; payment: RazorpayPayment },
  now: number,
): Promise<string | null> {
  const read = () =>
    accountOf(environment, order.userId, async (account) => account.readDispute(dispute.id));
  const before = await read();
  const news = { payments: [payment], ...newsOf(dispute) };
  await settleOrder(environment, order, news, now, silentIssuer(environment));
  const after = await read();
  if (before === after) return null;
  const what = after === 'held' ? 'its credits are held' : `it is ${dispute.status}`;
  return `Dispute ${dispute.id} of order ${order.id}: ${what}`;
}

/** Returns what the state of a dispute means for its order. */
function newsOf(dispute: RazorpayDispute): OrderNews {
  switch (dispute.status) {
    case 'lost':
      return { lostDisputes: [dispute] };
    case 'won':
    case 'closed':
      return { endedDisputes: [dispute] };
    // It is open, under review, or in a state that Razorpay has added since.
    default:
      return { openDisputes: [dispute] };
  }
}
