import { dayMs } from '../../domain/days.ts';
import { packOf } from '../../domain/packs.ts';
import { type Issuer, issuerOf, readConfiguration } from '../config.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { accountOf } from '../storage/account-of.ts';
import { grantRef, type OrderRecord } from './order.ts';
import {
  disputedAmount,
  lastFailure,
  type MoneyReturned,
  meaningOf,
  misfitsOf,
  type OrderNews,
  type PaymentIncident,
  payingPayment,
  returnsIn,
} from './order-news.ts';
import { refundSecondPayments } from './refund-second-payments.ts';
import { isSecondPayment, settleSecondRefunds } from './second-payments.ts';
import { settleDisputes, solveDispute } from './settle-disputes.ts';
import { OrderStore } from './store/order-store.ts';
import { ReturnStore } from './store/return-store.ts';

/**
 * How long after its begin the refund of a second payment is reported to its buyer, in milliseconds:
 * every check of the order finds it again.
 */
const refundNewsMs = 30 * dayMs;

/**
 * Updates an order from what Razorpay reports. The page's verify call, the webhooks and the
 * reconciler all use this function; they may call it simultaneously and repeatedly.
 *
 * The ledger changes first, with refs from the ids of the order and the returns; then the order is
 * marked. After a crash in between the credits are granted and the order looks unfinished: the next
 * call repeats the grant, which changes nothing, and marks the order. A second payment of the order
 * is refunded at the end. Throws when the ledger can't be reached or refuses a change, when a return
 * is reported before its payment, or when a second payment could not be refunded. `now` is in epoch
 * milliseconds. `issuer` is another than the deployment's where the buyer gets no e-mail.
 */
export async function settleOrder(
  environment: Env,
  order: OrderRecord,
  news: OrderNews,
  now: number,
  issuer: Issuer = issuerOf(environment),
): Promise<OrderRecord> {
  const store = new OrderStore(environment.DATABASE);
  const returnStore = new ReturnStore(environment.DATABASE);
  const { payments = [], refunds = [] } = news;
  for (const incident of misfitsOf(order, payments)) {
    await report(environment, incident, now);
  }
  const paid = payingPayment(order, payments);
  const failed = lastFailure(payments);
  if (paid) {
    await grant(environment, order);
    await store.complete(order.id, paid, issuer, now);
  } else if (failed) {
    await store.fail(order.id, failed);
    await accountOf(environment, order.userId, async (account) => account.failedOrder(order.id));
  }
  const lostDisputes = news.lostDisputes?.map((dispute) => ({
    ...dispute,
    amount: disputedAmount(dispute, order, payments),
  }));
  const returns = returnsIn({ ...news, ...(lostDisputes ? { lostDisputes } : {}) });
  const settled = (await store.find(order.id)) ?? order;
  await settleDisputes(environment, settled, news, now);
  const lost = new Set(news.lostDisputes?.map(({ id }) => id));
  const { sendsEmail } = issuer;
  for (const returned of returns) {
    const { id, paymentId } = returned;
    switch (meaningOf(returned, settled, payments)) {
      case 'takes_credits':
        if (lost.has(id)) await loseDispute(environment, order, { returned, issuer }, now);
        else await takeBack(environment, order, { returned, kind: 'refund', issuer }, now);
        break;
      case 'of_another_payment':
        // A second payment is refunded by ourselves.
        if (await isSecondPayment(environment, order.id, paymentId)) {
          if (sendsEmail && isRecentRefund(news, id, now)) {
            await returnStore.refundedSecondPayment(order.id, returned, now);
          }
          break;
        }
        await report(
          environment,
          { event: 'return_of_another_payment', orderId: order.id, paymentId, returnId: id },
          now,
        );
        break;
      case 'too_early':
        throw new Error(`Return ${id} is known before payment ${paymentId}`);
    }
  }
  if (sendsEmail) {
    for (const { id, amount, payment_id: paymentId, status } of refunds) {
      if (status !== 'failed' || paymentId !== settled.paymentId) continue;
      await returnStore.fail(order.id, { id, amount }, now);
    }
  }
  await settleSecondRefunds(environment, settled, { payments, refunds }, now);
  const settings = readConfiguration(environment);
  if (settings.ok && settings.configuration.payments) {
    const { payments: razorpay } = settings.configuration;
    await refundSecondPayments(environment, razorpay, settled, { payments, refunds }, now);
  }
  return returns.length === 0 ? settled : ((await store.find(order.id)) ?? order);
}

async function grant(environment: Env, order: OrderRecord): Promise<void> {
  const note = packOf(order.productId)?.name ?? 'Credits';
  const granted = await accountOf(environment, order.userId, async (account) =>
    account.grant({ ref: grantRef(order), credits: order.credits, note }),
  );
  if (!granted.ok) throw new Error(`The ledger refuses order ${order.id}: ${granted.code}`);
}

/**
 * Takes the credits of a lost dispute. It may be over more money than is left of the payment, a part
 * of which was refunded before: then it takes the credits that are left, and is an incident.
 */
async function loseDispute(
  environment: Env,
  order: OrderRecord,
  { returned, issuer }: { returned: MoneyReturned; issuer: Issuer },
  now: number,
): Promise<void> {
  const { id, amount } = returned;
  const { returns } = await accountOf(environment, order.userId, async (account) =>
    account.records(),
  );
  const ofOrder = returns.filter((each) => each.grantRef === grantRef(order));
  const others = ofOrder
    .filter((each) => each.id !== id)
    .reduce((sum, { minor }) => sum + minor, 0);
  // A dispute that is reported again takes what it took, whatever was returned since.
  const known = ofOrder.find((each) => each.id === id)?.minor;
  const taken = known ?? Math.min(amount, Math.max(0, order.amount - others));
  if (taken < amount) await reportTooMuch(environment, order, id, now);
  if (taken > 0) {
    const left = {
      returned: { ...returned, amount: taken },
      kind: 'dispute_lost',
      issuer,
    } as const;
    await takeBack(environment, order, left, now);
  } else {
    await accountOf(environment, order.userId, async (account) => account.endDispute(id));
  }
  await solveDispute(environment, id, 'Lost', now);
}

/** Takes the credits of money that was returned, and then stores the return, of which the buyer is told. */
async function takeBack(
  environment: Env,
  order: OrderRecord,
  {
    returned: { id, amount },
    kind,
    issuer,
  }: { returned: MoneyReturned; kind: 'refund' | 'dispute_lost'; issuer: Issuer },
  now: number,
): Promise<void> {
  const ref = `return:${id}`;
  const reversed = await accountOf(environment, order.userId, async (account) =>
    account.reverse({
      ref,
      grantRef: grantRef(order),
      returned: { minor: amount, ofMinor: order.amount },
      note: 'Money returned',
      ...(kind === 'dispute_lost' ? { lostDisputeId: id } : {}),
    }),
  );
  if (!reversed.ok) {
    // More money than was paid can't take back more credits than were granted.
    if (reversed.code !== 'exceeds_grant') {
      throw new Error(`The ledger refuses return ${id}: ${reversed.code}`);
    }
    await reportTooMuch(environment, order, id, now);
  }
  const { seller, sendsEmail } = issuer;
  const taken = async () =>
    accountOf(environment, order.userId, async (account) => account.creditsTaken(ref));
  const email = sendsEmail ? { kind, credits: await taken() } : null;
  await new ReturnStore(environment.DATABASE).add(order.id, { id, amount }, email, seller, now);
}

/** Returns whether a refund began within `refundNewsMs`, as far as its report says when it did. */
function isRecentRefund({ refunds = [] }: OrderNews, refundId: string, now: number): boolean {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) return false;
  const { created_at: beganAt } = refund;
  return !beganAt || now - beganAt * 1000 <= refundNewsMs;
}

function reportTooMuch(
  environment: Env,
  { id: orderId }: OrderRecord,
  returnId: string,
  now: number,
): Promise<void> {
  return report(environment, { event: 'order_returned_too_much', orderId, returnId }, now);
}

async function report(environment: Env, incident: PaymentIncident, now: number): Promise<void> {
  const { event: kind, ...detail } = incident;
  const subject = 'returnId' in detail ? detail.returnId : detail.paymentId;
  await reportIncident(environment, { kind, subject: `${detail.orderId}:${subject}`, detail }, now);
}
