import type { PaymentSettings } from '../config.ts';
import { capturePayments } from './capture-payments.ts';
import { findOrAdopt } from './find-order.ts';
import { openProvider } from './open-provider.ts';
import type { OrderRecord } from './order.ts';
import type { PaymentProvider, ProviderEvent } from './payment-provider.ts';
import { settleOrder } from './settle-order.ts';
import { EventStore } from './store/event-store.ts';
import { OrderStore } from './store/order-store.ts';

/** The provider expects a response within 5 s. */
const callTimeoutMs = 3000;

/**
 * Handles an event once. Returns whether it is handled now; never throws. A second delivery changes
 * nothing more, because each change has a ref.
 */
export async function handleOnce(
  environment: Env,
  settings: PaymentSettings,
  event: ProviderEvent,
  now: number,
): Promise<boolean> {
  const { id, name } = event;
  const events = new EventStore(environment.DATABASE);
  try {
    if (await events.has(id)) return true;
    await handleEvent(environment, openProvider(settings, callTimeoutMs), event, now);
    await events.add({ id, name }, now);
    return true;
  } catch (error) {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'webhook_failed', id, of: name, reason }));
    return false;
  }
}

/**
 * Settles an order by a signed event (the second of the three paths). Throws so that the provider
 * repeats the event.
 */
async function handleEvent(
  environment: Env,
  provider: PaymentProvider,
  { name, orderId, paymentId, update }: ProviderEvent,
  now: number,
): Promise<void> {
  const order = await findOrder(environment, provider, { orderId, paymentId }, now);
  if (!order) {
    // Another product uses the same account. Repeating the event would not help.
    console.warn(JSON.stringify({ event: 'webhook_for_no_order', of: name, orderId, paymentId }));
    return;
  }
  const captured = await capturePayments(provider, order, update.payments ?? []);
  if (!captured.ok) throw new Error(`Payment ${paymentId} was not captured: ${captured.reason}`);
  await settleOrder(environment, order, { ...update, payments: captured.payments }, now);
}

async function findOrder(
  environment: Env,
  provider: PaymentProvider,
  { orderId, paymentId }: Pick<ProviderEvent, 'orderId' | 'paymentId'>,
  now: number,
): Promise<OrderRecord | null> {
  if (orderId !== null) return adopted(environment, provider, orderId, now);
  if (paymentId === null) return null;
  const known = await new OrderStore(environment.DATABASE).findByPayment(paymentId);
  if (known) return known;
  const payment = await provider.payment(paymentId);
  if (!payment.ok) {
    if (payment.code === 'rejected') return null;
    throw new Error(`Payment ${paymentId} could not be read: ${payment.reason}`);
  }
  return payment.value.orderId ? adopted(environment, provider, payment.value.orderId, now) : null;
}

async function adopted(
  environment: Env,
  provider: PaymentProvider,
  orderId: string,
  now: number,
): Promise<OrderRecord | null> {
  const found = await findOrAdopt(environment, provider, orderId, now);
  if (!found.ok) throw new Error(`Order ${orderId} could not be read: ${found.reason}`);
  return found.order;
}
