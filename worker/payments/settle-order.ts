import { dayMs } from '../../domain/days.ts';
import { packOf } from '../../domain/packs.ts';
import { type Issuer, issuerOf, readConfiguration } from '../config.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { openProvider } from './open-provider.ts';
import { grantRef, type OrderRecord } from './order.ts';
import {
  classify,
  lastFailure,
  type MoneyReturned,
  mismatches,
  type PaymentIncident,
  payingPayment,
  returnsIn,
} from './order-updates.ts';
import type { OrderUpdate } from './payment-provider.ts';
import { isSecondPayment, refundSecondPayments, settleSecondRefunds } from './second-payments.ts';
import { releaseDispute, settleDisputes, solveDispute } from './settle-disputes.ts';
import { OrderStore } from './store/order-store.ts';
import { ReturnStore } from './store/return-store.ts';

/** How long the buyer is notified of a second payment's refund, which every check finds again. */
const refundNoticeMs = 30 * dayMs;

/**
 * Updates an order from the provider's report. All three paths use it, simultaneously and repeatedly. The
 * ledger changes first, under refs from the ids of the order and the returns; then the order is marked. After
 * a crash in between, the next call repeats the grant, which changes nothing, and marks the order. Throws if
 * the ledger does not respond or refuses a change, if a return is reported before its payment, or if a second
 * payment could not be refunded. Pass an `issuer` to send no e-mail.
 */
export async function settleOrder(
  environment: Env,
  order: OrderRecord,
  update: OrderUpdate,
  now: number,
  issuer: Issuer = issuerOf(environment),
): Promise<OrderRecord> {
  const store = new OrderStore(environment.DATABASE);
  const { payments = [], refunds = [] } = update;
  for (const incident of mismatches(order, payments)) await report(environment, incident, now);
  const paid = payingPayment(order, payments);
  const failed = lastFailure(payments);
  if (paid) {
    await grant(environment, order);
    await store.complete(order.id, paid, issuer, now);
  } else if (failed) {
    await store.fail(order.id, failed);
    await callAccount(environment, order.userId, 'orders.failed', order.id);
  }
  const settled = (await store.find(order.id)) ?? order;
  await settleDisputes(environment, settled, update, now);
  const returns = returnsIn(update, order);
  for (const returned of returns) {
    await settleReturn(environment, settled, { returned, update, issuer }, now);
  }
  if (issuer.sendsEmail) {
    const returnStore = new ReturnStore(environment.DATABASE);
    for (const refund of refunds) {
      const isOurs = refund.paymentId === settled.paymentId;
      if (refund.status === 'failed' && isOurs) await returnStore.fail(order.id, refund, now);
    }
  }
  await settleSecondRefunds(environment, settled, { payments, refunds }, now);
  const settings = readConfiguration(environment);
  if (settings.ok && settings.configuration.payments) {
    const provider = openProvider(settings.configuration.payments);
    await refundSecondPayments(environment, provider, settled, { payments, refunds }, now);
  }
  return returns.length === 0 ? settled : ((await store.find(order.id)) ?? order);
}

async function grant(environment: Env, order: OrderRecord): Promise<void> {
  const pack = packOf(order.productId);
  const granted = await callAccount(environment, order.userId, 'ledger.grant', {
    ref: grantRef(order),
    credits: order.credits,
    ...(pack ? { productId: pack.productId } : {}),
  });
  if (!granted.ok) throw new Error(`The ledger refuses order ${order.id}: ${granted.code}`);
}

async function settleReturn(
  environment: Env,
  order: OrderRecord,
  { returned, update, issuer }: { returned: MoneyReturned; update: OrderUpdate; issuer: Issuer },
  now: number,
): Promise<void> {
  const { id, paymentId, kind } = returned;
  switch (classify(paymentId, order, update.payments ?? [])) {
    case 'takes_credits':
      if (kind === 'refund') await takeCredits(environment, order, { returned, issuer }, now);
      else await loseDispute(environment, order, { returned, issuer }, now);
      return;
    case 'too_early':
      throw new Error(`Return ${id} is known before payment ${paymentId}`);
    case 'of_another_payment':
      break;
  }
  if (await isSecondPayment(environment, order.id, paymentId)) {
    if (issuer.sendsEmail && isRecentRefund(update, id, now)) {
      const store = new ReturnStore(environment.DATABASE);
      await store.refundedSecondPayment(order.id, returned, now);
    }
    return;
  }
  const event = 'return_of_another_payment';
  await report(environment, { event, orderId: order.id, paymentId, returnId: id }, now);
}

/**
 * Takes the credits of a lost dispute. If a part of its payment was refunded before, it takes the
 * remaining credits and is an incident.
 */
async function loseDispute(
  environment: Env,
  order: OrderRecord,
  { returned, issuer }: { returned: MoneyReturned; issuer: Issuer },
  now: number,
): Promise<void> {
  const { id, amount } = returned;
  const { returns } = await callAccount(environment, order.userId, 'records');
  const ofOrder = returns.filter((each) => each.grantRef === grantRef(order));
  const others = ofOrder
    .filter((each) => each.id !== id)
    .reduce((sum, { minor }) => sum + minor, 0);
  // A repeated dispute takes what it took before, whatever was returned since.
  const known = ofOrder.find((each) => each.id === id)?.minor;
  const taken = known ?? Math.min(amount, Math.max(0, order.amount - others));
  if (taken < amount) await reportTooMuch(environment, order, id, now);
  if (taken > 0) {
    const part = { ...returned, amount: taken };
    await takeCredits(environment, order, { returned: part, issuer }, now);
  } else {
    await releaseDispute(environment, order, id);
  }
  await solveDispute(environment, id, 'Lost', now);
}

/** Takes the credits of returned money, then stores the return and notifies the buyer. */
async function takeCredits(
  environment: Env,
  order: OrderRecord,
  { returned: { id, amount, kind }, issuer }: { returned: MoneyReturned; issuer: Issuer },
  now: number,
): Promise<void> {
  const ref = `return:${id}`;
  const reversed = await callAccount(environment, order.userId, 'ledger.reverse', {
    ref,
    grantRef: grantRef(order),
    returned: { minor: amount, ofMinor: order.amount },
    ...(kind === 'dispute_lost' ? { lostDisputeId: id } : {}),
  });
  if (!reversed.ok) {
    // A return beyond the price takes at most the granted credits.
    if (reversed.code !== 'exceeds_grant') {
      throw new Error(`The ledger refuses return ${id}: ${reversed.code}`);
    }
    await reportTooMuch(environment, order, id, now);
  }
  const { seller, sendsEmail } = issuer;
  const taken = async () => callAccount(environment, order.userId, 'ledger.creditsTaken', ref);
  const email = sendsEmail ? { kind, credits: await taken() } : null;
  await new ReturnStore(environment.DATABASE).add(order.id, { id, amount }, email, seller, now);
}

function isRecentRefund({ refunds = [] }: OrderUpdate, refundId: string, now: number): boolean {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) return false;
  return refund.createdAt === null || now - refund.createdAt <= refundNoticeMs;
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
