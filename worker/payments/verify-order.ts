import type { PaymentSettings } from '../config.ts';
import { accountOf } from '../storage/account-of.ts';
import { findOrAdopt } from './adopt-order.ts';
import { capturePayments } from './capture-payments.ts';
import { isUnpaid, type OrderRecord } from './order.ts';
import { Razorpay } from './razorpay/razorpay.ts';
import { isSigned } from './razorpay/signature.ts';
import { settleOrder } from './settle-order.ts';
import { OrderStore } from './store/order-store.ts';

/** How soon an order that was probably paid is checked again, in milliseconds. */
const soonMs = 5000;

/** What the checkout gave to the page, and who hands it in. */
export interface CheckoutClaim {
  /** Razorpay's id of the order. */
  orderId: string;
  paymentId: string;
  signature: string;
  /** The signed-in user; undefined where the browser comes back from another site. */
  userId?: string;
}

export type VerifyOutcome =
  | { state: 'paid'; order: OrderRecord }
  /** The signature is valid and the payment could not be captured yet: it is checked again soon. */
  | { state: 'pending'; order: OrderRecord }
  | { state: 'unreachable' }
  | { state: 'forged' };

/**
 * Finds the order of what the checkout gave to a page, and settles it (the first of the three
 * paths). An order that D1 does not know is adopted, where the signature fits the order id that the
 * page names: only Razorpay and we can make one.
 */
export async function verifyClaim(
  environment: Env,
  settings: PaymentSettings,
  claim: CheckoutClaim,
  now: number,
): Promise<VerifyOutcome | { state: 'unknown' }> {
  const { orderId, userId } = claim;
  const stored = await new OrderStore(environment.DATABASE).find(orderId);
  if (!stored && !(await isSignedFor(orderId, claim, settings))) return { state: 'unknown' };
  const found = await findOrAdopt(environment, new Razorpay(settings), orderId, now);
  if (!found.ok) return { state: 'unreachable' };
  const isTheirs = userId === undefined || found.order?.userId === userId;
  if (!found.order || !isTheirs) return { state: 'unknown' };
  return verifyOrder(environment, settings, found.order, claim, now);
}

/**
 * Settles an order from the checkout's answer on the page. The signature must fit the order id that
 * we stored. The payment is then read from Razorpay; nothing else from the page is trusted.
 */
export async function verifyOrder(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  claim: Pick<CheckoutClaim, 'paymentId' | 'signature'>,
  now: number,
): Promise<VerifyOutcome> {
  const { razorpayOrderId } = order;
  if (razorpayOrderId === null || !(await isSignedFor(razorpayOrderId, claim, settings))) {
    return { state: 'forged' };
  }
  if (!isUnpaid(order)) return { state: 'paid', order };
  const razorpay = new Razorpay(settings);
  const payment = await razorpay.payment(claim.paymentId);
  // What was refunded before anybody knew of the payment must not be spent first.
  const wasRefunded = payment.ok && Boolean(payment.value.amount_refunded);
  const refunded = wasRefunded ? await razorpay.refunds(claim.paymentId) : null;
  if (!payment.ok || refunded?.ok === false) {
    const reason = payment.ok ? 'its refunds' : payment.reason;
    await checkSoon(environment, order, now);
    console.warn(JSON.stringify({ event: 'payment_not_read', orderId: order.id, reason }));
    return { state: 'unreachable' };
  }
  const refunds = refunded?.value ?? [];
  const captured = await capturePayments(razorpay, order, [payment.value]);
  // A payment that could not be captured now is captured by the next check.
  const payments = captured.ok ? captured.payments : [payment.value];
  const settled = await settleOrder(environment, order, { payments, refunds }, now);
  if (!isUnpaid(settled)) {
    return { state: 'paid', order: settled };
  }
  await checkSoon(environment, order, now);
  return { state: 'pending', order: settled };
}

/** Lets the account check an order that was probably paid, and the cron after it. */
async function checkSoon(environment: Env, { id, userId }: OrderRecord, now: number) {
  await new OrderStore(environment.DATABASE).checked(id, now, now);
  await accountOf(environment, userId, async (account) =>
    account.claimedOrder(id, now + soonMs),
  ).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'check_not_asked_for', id, reason: String(error) }));
  });
}

function isSignedFor(
  razorpayOrderId: string,
  { paymentId, signature }: Pick<CheckoutClaim, 'paymentId' | 'signature'>,
  { keySecret }: PaymentSettings,
): Promise<boolean> {
  return isSigned(`${razorpayOrderId}|${paymentId}`, signature, [keySecret]);
}
