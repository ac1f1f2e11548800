import { env } from 'cloudflare:workers';
import { readConfiguration } from '../../../worker/config.ts';
import { repairDisputes } from '../../../worker/payments/audit/repair-disputes.ts';
import { dispute, pay, refund } from '../../worker/payments/shop.ts';
import type { Action } from '../journey/journey.ts';
import type { Observations, Order } from '../oracle/observations.ts';
import { count } from '../oracle/tally.ts';
import type { Buyer } from './buyer.ts';
import type { Device } from './device.ts';

const razorpay = `${env.SERVICES_ORIGIN}/__services/razorpay/control`;

/** How long before its time a repair looks for disputes, in milliseconds. */
const lookBackMs = 200 * 24 * 60 * 60_000;

interface Person {
  buyer: Buyer;
  device: Device;
  observations: Observations;
}

/** Orders that were paid once, and of which no money went back or is in dispute. */
function untouched({ orders }: Observations): Order[] {
  return orders.filter(
    ({ isPaid, returnedMinor, secondPaymentId, isDisputed }) =>
      isPaid && returnedMinor === 0 && !secondPaymentId && !isDisputed,
  );
}

/** Pays an order for the second time. The Worker must return one of both payments. */
export async function payAgain(
  { buyer, device, observations }: Person,
  request: Extract<Action, { do: 'payAgain' }>,
): Promise<void> {
  const orders = untouched(observations);
  const order = orders[request.order % orders.length];
  if (!order) return;
  count('payment second');
  order.secondPaymentId = (await pay(order.id)).payment.id;
  await buyer.report(device, order, request.reports);
}

/**
 * Disputes the payment of an order whose credits were granted, refunds a part of it meanwhile, and
 * ends the dispute, if it has an end.
 */
export async function disputePayment(
  { buyer, device, observations }: Person,
  request: Extract<Action, { do: 'dispute' }>,
): Promise<void> {
  const orders = untouched(observations).filter(({ isGranted }) => isGranted);
  const order = orders[request.order % orders.length];
  if (!order?.paymentId) return;
  count(`dispute ${request.end}${request.refunded > 0 ? ' with a refund' : ''}`);
  order.isDisputed = true;
  await dispute(order.paymentId, 'open');
  await buyer.report(device, order, request.opened);
  if (request.isReviewed) await dispute(order.paymentId, 'under_review');
  // From now on the balance may already be lower.
  order.returnedMinor = Math.ceil(order.priceMinor * request.refunded);
  if (order.returnedMinor > 0) {
    await refund(order.paymentId, order.returnedMinor);
    await buyer.report(device, order, request.opened);
  }
  order.isDisputeOpen = request.end === 'open';
  if (request.end === 'open') return;
  if (request.end === 'lost') order.returnedMinor = order.priceMinor;
  await dispute(order.paymentId, request.end);
  await buyer.report(device, order, request.ended);
}

/**
 * Repairs the disputes that were opened since `openedAt` (epoch milliseconds), as the operator does:
 * their events come once, and may all be lost.
 */
export async function repairDisputesSince(openedAt: number): Promise<void> {
  const settings = readConfiguration(env);
  if (!settings.ok || !settings.configuration.payments) throw new Error('Payments are off');
  const { payments } = settings.configuration;
  const from = openedAt + lookBackMs;
  for (let skip: number | null = 0; skip !== null; ) {
    const page = { from, to: from, skip };
    const outcome = await repairDisputes(env, payments, page, Date.now());
    if (!outcome.ok) throw new Error(outcome.reason);
    skip = outcome.page.next;
  }
}

/**
 * Returns what is wrong with the payments of orders that were paid twice, by Razorpay's records: the
 * money of exactly one of them must remain, and that of the other must be returned in full.
 */
export async function faultsOfSecondPayments({ orders }: Observations): Promise<string[]> {
  const twice = orders.filter(({ secondPaymentId }) => secondPaymentId);
  if (twice.length === 0) return [];
  const faults: string[] = [];
  for (const order of twice) {
    const both = await Promise.all([order.paymentId, order.secondPaymentId].map(paymentAtRazorpay));
    const right = [`refunded ${order.priceMinor}`, 'authorized 0'];
    const isRight = both.includes('captured 0') && both.some((text) => right.includes(text));
    if (!isRight) faults.push(`${order.id} was paid twice: ${both.join(' and ')}`);
  }
  return faults;
}

async function paymentAtRazorpay(id: string | null): Promise<string> {
  const { status, amount_refunded: returned } = await (
    await fetch(`${razorpay}/payments/${id}`)
  ).json<{ status?: string; amount_refunded?: number }>();
  return `${status} ${returned}`;
}
