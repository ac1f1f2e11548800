import { packOf } from '../../domain/packs.ts';
import { accountOf } from '../account/account-of.ts';
import { grantRef, isPaidBy, type OrderRecord, wasCaptured } from './order.ts';
import { OrderStore } from './order-store.ts';
import type { RazorpayDispute, RazorpayPayment, RazorpayRefund } from './razorpay-entities.ts';

/** What somebody who can be believed (Razorpay's API, or a signed webhook) says of an order. */
export interface OrderNews {
  payments?: readonly RazorpayPayment[];
  refunds?: readonly RazorpayRefund[];
  lostDisputes?: readonly RazorpayDispute[];
}

/**
 * Brings an order up to date with what is known of it: the one way for the page's
 * verify call, the webhooks, and the reconciler, all of which may come at once and
 * any number of times.
 *
 * The ledger goes first, by the order's id and the returns' ids, and the order is
 * marked after. A crash in between leaves an order that looks unfinished and whose
 * credits are there: whoever comes next repeats the grant, which changes nothing,
 * and marks it. Throws when the ledger can't be reached or refuses what must be.
 */
export async function settleOrder(
  environment: Env,
  order: OrderRecord,
  news: OrderNews,
  now: number,
): Promise<OrderRecord> {
  const store = new OrderStore(environment.DATABASE);
  const payments = news.payments ?? [];
  const paying = payments.filter((payment) => isPaidBy(order, payment));
  // Of two payments the one whose money is still here: the other's return must not take the credits.
  const paid = paying.find(({ status }) => status === 'captured') ?? paying[0];
  reportOddities(order, payments, paying);
  if (paid) {
    await grant(environment, order);
    await store.complete(order.id, paid, now);
  } else {
    const failed = payments.findLast(({ status }) => status === 'failed');
    if (failed && payments.every(({ status }) => status === 'failed')) {
      await store.fail(order.id, failed);
    }
  }
  const returns = [
    ...(news.refunds ?? []).filter(({ status }) => status === 'processed'),
    ...(news.lostDisputes ?? []),
  ];
  const settled = (await store.find(order.id)) ?? order;
  if (returns.length === 0) return settled;
  const granted = settled.status === 'completed' || settled.status === 'refunded';
  for (const { id, amount, payment_id: paymentId } of returns) {
    if (granted && paymentId === settled.paymentId) {
      await takeBack(environment, order, { id, amount });
      await store.addReturn(order.id, { id, amount }, now);
    } else if (granted || payments.some((payment) => payment.id === paymentId)) {
      // Money that no credits were given for: one that came twice, or does not fit.
      log('return_of_another_payment', { orderId: order.id, paymentId, returnId: id });
    } else {
      throw new Error(`Return ${id} is known before payment ${paymentId}`);
    }
  }
  return (await store.find(order.id)) ?? order;
}

async function grant(environment: Env, order: OrderRecord): Promise<void> {
  const note = packOf(order.productId)?.name ?? 'Credits';
  const granted = await accountOf(environment, order.userId, async (account) =>
    account.grant({ ref: grantRef(order), credits: order.credits, note }),
  );
  if (!granted.ok) throw new Error(`The ledger refuses order ${order.id}: ${granted.code}`);
}

async function takeBack(
  environment: Env,
  order: OrderRecord,
  returned: { id: string; amount: number },
): Promise<void> {
  const reversed = await accountOf(environment, order.userId, async (account) =>
    account.reverse({
      ref: `return:${returned.id}`,
      grantRef: grantRef(order),
      returned: { minor: returned.amount, ofMinor: order.amount },
      note: 'Money returned',
    }),
  );
  if (reversed.ok) return;
  // More money than was paid can't take more credits than were bought.
  if (reversed.code !== 'exceeds_grant') {
    throw new Error(`The ledger refuses return ${returned.id}: ${reversed.code}`);
  }
  log('order_returned_too_much', { orderId: order.id, returnId: returned.id });
}

/** What an operator must look at: money that came and that no order accounts for. */
function reportOddities(
  order: OrderRecord,
  payments: readonly RazorpayPayment[],
  paying: readonly RazorpayPayment[],
): void {
  const paymentIds = new Set(paying.map(({ id }) => id));
  if (order.paymentId && order.status !== 'failed' && paying.length > 0) {
    paymentIds.add(order.paymentId);
  }
  if (paymentIds.size > 1) {
    log('order_paid_twice', { orderId: order.id, paymentIds: [...paymentIds] });
  }
  for (const payment of payments) {
    if (wasCaptured(payment) && !paying.includes(payment)) {
      const { id: paymentId, amount, currency } = payment;
      log('payment_does_not_fit', { orderId: order.id, paymentId, amount, currency });
    }
  }
}

function log(event: string, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ event, ...facts }));
}
