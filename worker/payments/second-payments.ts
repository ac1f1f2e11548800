import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { isPaidBy, type OrderRecord } from './order.ts';
import type {
  OrderUpdate,
  Payment,
  PaymentProvider,
  ProviderResult,
  Refund,
} from './payment-provider.ts';

/** After this many failed refunds of one payment the operator decides. */
const failedRefundsMax = 3;

type Reported = Required<Pick<OrderUpdate, 'payments' | 'refunds'>>;

function secondPayment(orderId: string, paymentId: string) {
  return { kind: 'order_paid_twice', subject: `${orderId}:${paymentId}` } as const;
}

export function isSecondPayment(
  environment: Env,
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  return new IncidentStore(environment.DATABASE).has(secondPayment(orderId, paymentId));
}

/**
 * Refunds every captured payment of an order that another payment has paid. `order` is the settled
 * order. Throws if the provider does not respond, so that the next path tries again.
 */
export async function refundSecondPayments(
  environment: Env,
  provider: PaymentProvider,
  order: OrderRecord,
  { payments, refunds }: Reported,
  now: number,
): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'refunded') return;
  const second = payments.filter(
    (payment) =>
      payment.id !== order.paymentId && payment.status === 'captured' && isPaidBy(order, payment),
  );
  for (const payment of second) {
    const { id: paymentId } = payment;
    const detail = { orderId: order.id, paymentId, paidBy: order.paymentId };
    await reportIncident(environment, { ...secondPayment(order.id, paymentId), detail }, now);
    const listed = await provider.refunds(paymentId);
    const failed = listed.ok ? failedRefundsOf(payment, [...listed.value, ...refunds]) : [];
    for (const refund of failed) await reportFailedRefund(environment, order.id, refund, now);
    if (failed.length >= failedRefundsMax) continue;
    const outcome = listed.ok ? await refundRest(provider, order, payment, failed) : listed;
    if (outcome.ok) {
      const refund = outcome.value;
      if (refund.status === 'processed') {
        await solveSecondPayment(environment, order.id, refund, now);
      } else if (refund.status === 'failed') {
        await reportFailedRefund(environment, order.id, refund, now);
      }
    } else if (outcome.code === 'unreachable') {
      throw new Error(`Payment ${paymentId} was not refunded: ${outcome.reason}`);
    } else {
      const { reason } = outcome;
      console.error(JSON.stringify({ event: 'payment_not_refunded', paymentId, reason }));
    }
  }
}

/**
 * Refunds the rest of a payment. A failed refund needs a new key, because the old key would return
 * that refund.
 */
function refundRest(
  provider: PaymentProvider,
  order: OrderRecord,
  { id, amount, refundedAmount }: Payment,
  failed: readonly Refund[],
): Promise<ProviderResult<Refund>> {
  const latest = failed.at(-1);
  return provider.refund(id, {
    amount: amount - refundedAmount,
    notes: { order_id: order.id, reason: 'paid twice' },
    idempotencyKey: `paid-twice-${id}${latest ? `-after-${latest.id}` : ''}`,
  });
}

function failedRefundsOf({ id }: Payment, refunds: readonly Refund[]): readonly Refund[] {
  const failed = refunds.filter((one) => one.paymentId === id && one.status === 'failed');
  const byId = new Map(failed.map((refund) => [refund.id, refund]));
  return [...byId.values()].sort(
    (one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0) || one.id.localeCompare(other.id),
  );
}

/**
 * Settles the reported refunds of second payments. A failed refund is an incident, and a processed
 * one closes the incidents of its payment.
 */
export async function settleSecondRefunds(
  environment: Env,
  { id: orderId }: OrderRecord,
  { payments, refunds }: Reported,
  now: number,
): Promise<void> {
  for (const paymentId of new Set(refunds.map((one) => one.paymentId))) {
    if (!(await isSecondPayment(environment, orderId, paymentId))) continue;
    const ofPayment = refunds.filter((one) => one.paymentId === paymentId);
    const isRefunded = payments.some((one) => one.id === paymentId && one.status === 'refunded');
    const last = isRefunded && lastProcessed(ofPayment);
    if (last) {
      await solveSecondPayment(environment, orderId, last, now);
      continue;
    }
    for (const refund of ofPayment) {
      if (refund.status === 'failed') await reportFailedRefund(environment, orderId, refund, now);
    }
  }
}

function lastProcessed(refunds: readonly Refund[]): Refund | undefined {
  if (refunds.some(({ status }) => status === 'pending')) return undefined;
  const latest = Math.max(...refunds.map(({ createdAt }) => createdAt ?? 0));
  return refunds.find(
    ({ status, createdAt }) => status === 'processed' && (createdAt ?? 0) === latest,
  );
}

/** Reports a failed refund once: every check of the order finds it again. */
async function reportFailedRefund(
  environment: Env,
  orderId: string,
  { id: refundId, paymentId, amount }: Refund,
  now: number,
): Promise<void> {
  const { kind, subject } = failedRefunds(orderId, paymentId);
  const incident = { kind, subject: `${subject}${refundId}` } as const;
  if (await new IncidentStore(environment.DATABASE).has(incident)) return;
  const detail = { orderId, paymentId, refundId, amount };
  await reportIncident(environment, { ...incident, detail }, now);
}

async function solveSecondPayment(
  environment: Env,
  orderId: string,
  { id, paymentId }: Refund,
  now: number,
): Promise<void> {
  const store = new IncidentStore(environment.DATABASE);
  const because = `Refunded: ${id}`;
  await store.solve(secondPayment(orderId, paymentId), because, now);
  await store.solveAll(failedRefunds(orderId, paymentId), because, now);
}

function failedRefunds(orderId: string, paymentId: string) {
  return { kind: 'second_refund_failed', subject: `${orderId}:${paymentId}:` } as const;
}
