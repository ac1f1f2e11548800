import type { PaymentSettings } from '../config.ts';
import { callAccount } from '../storage/call-account.ts';
import { capturePayments } from './capture-payments.ts';
import { findOrAdopt } from './find-order.ts';
import { openProvider } from './open-provider.ts';
import { isUnpaid, type OrderRecord } from './order.ts';
import type { PaymentProvider, SignedCheckout } from './payment-provider.ts';
import { settleOrder } from './settle-order.ts';
import { OrderStore } from './store/order-store.ts';

/** How soon an order that was probably paid is checked again. */
const soonMs = 5000;

export interface CheckoutClaim extends SignedCheckout {
  /** Undefined if the browser returns from another site. */
  userId?: string;
}

export type VerifyOutcome =
  | { state: 'paid'; order: OrderRecord }
  | { state: 'pending'; order: OrderRecord }
  | { state: 'unreachable' | 'forged' | 'unknown' };

/**
 * Settles an order by the checkout's result (the first of the three paths). A valid signature
 * adopts an order that D1 does not know.
 */
export async function verifyCheckout(
  environment: Env,
  settings: PaymentSettings,
  claim: CheckoutClaim,
  now: number,
): Promise<VerifyOutcome> {
  const { orderId, userId } = claim;
  const provider = openProvider(settings);
  const stored = await new OrderStore(environment.DATABASE).find(orderId);
  if (!stored && !(await provider.isCheckoutSigned(claim))) return { state: 'unknown' };
  const found = await findOrAdopt(environment, provider, orderId, now);
  if (!found.ok) return { state: 'unreachable' };
  const isTheirs = userId === undefined || found.order?.userId === userId;
  if (!found.order || !isTheirs) return { state: 'unknown' };
  return settleClaim(environment, provider, found.order, claim, now);
}

/** Trusts only the signature over the stored order id, and reads the payment from the provider. */
async function settleClaim(
  environment: Env,
  provider: PaymentProvider,
  order: OrderRecord,
  { paymentId, signature }: CheckoutClaim,
  now: number,
): Promise<VerifyOutcome> {
  const { providerOrderId: orderId } = order;
  const isSigned =
    orderId !== null && (await provider.isCheckoutSigned({ orderId, paymentId, signature }));
  if (!isSigned) return { state: 'forged' };
  if (!isUnpaid(order)) return { state: 'paid', order };
  const payment = await provider.payment(paymentId);
  // Credits whose money was already returned must not be spent first.
  const wasRefunded = payment.ok && payment.value.refundedAmount > 0;
  const refunded = wasRefunded ? await provider.refunds(paymentId) : null;
  if (!payment.ok || refunded?.ok === false) {
    const reason = payment.ok ? 'its refunds' : payment.reason;
    await checkSoon(environment, order, now);
    console.warn(JSON.stringify({ event: 'payment_not_read', orderId: order.id, reason }));
    return { state: 'unreachable' };
  }
  const refunds = refunded?.value ?? [];
  const captured = await capturePayments(provider, order, [payment.value]);
  // The next check retries a failed capture.
  const payments = captured.ok ? captured.payments : [payment.value];
  const settled = await settleOrder(environment, order, { payments, refunds }, now);
  if (!isUnpaid(settled)) return { state: 'paid', order: settled };
  await checkSoon(environment, order, now);
  return { state: 'pending', order: settled };
}

async function checkSoon(environment: Env, { id, userId }: OrderRecord, now: number) {
  await new OrderStore(environment.DATABASE).checked(id, now, now);
  await callAccount(environment, userId, 'orders.claimed', id, now + soonMs).catch(
    (error: unknown) => {
      console.warn(JSON.stringify({ event: 'check_not_asked_for', id, reason: String(error) }));
    },
  );
}
