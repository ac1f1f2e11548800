import { env } from 'cloudflare:workers';
import type { CreatedOrder, Order } from '../../../domain/orders/order.ts';
import { accountStub, Client, signedIn } from '../client.ts';

const razorpay = `${env.SERVICES_ORIGIN}/__services/razorpay/control`;

/** The checkout's response to the page. */
interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface Delivery {
  eventId: string;
  event: string;
  body: string;
  signature: string;
}

async function control<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${razorpay}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json<T>();
}

/** Creates an order of the signed-in client. */
export async function order(client: Client, body: Record<string, unknown> = {}) {
  const response = await client.post('/api/orders', {
    productId: 'starter',
    currency: 'USD',
    ...body,
  });
  if (!response.ok) throw new Error(`Not ordered: ${await response.text()}`);
  return (await response.json<CreatedOrder>()).order;
}

/** Pays in the emulator's checkout. Its webhooks wait in the outbox. */
export function pay(orderId: string, outcome = 'succeed') {
  return control<{ payment: { id: string; status: string }; receipt: Receipt | null }>('/pay', {
    orderId,
    outcome,
  });
}

export const refund = (paymentId: string, amount?: number) =>
  control('/refund', { paymentId, amount });

export const dispute = (paymentId: string, status: string) =>
  control('/dispute', { paymentId, status });

export const breakRazorpay = (...rules: Record<string, unknown>[]) => control('/faults', { rules });

/** Deletes every order from D1, as if it was restored to a time before them. */
export async function loseOrders(): Promise<void> {
  await env.DATABASE.batch([
    env.DATABASE.prepare('DELETE FROM order_returns'),
    env.DATABASE.prepare('DELETE FROM orders'),
  ]);
}

/** Returns the events about this payment or order, oldest first. */
export async function outbox(id: string): Promise<Delivery[]> {
  const response = await fetch(`${razorpay}/outbox?about=${id}`);
  const { deliveries } = await response.json<{ deliveries: Delivery[] }>();
  return deliveries.reverse();
}

/** Sends an event as Razorpay does. */
export function deliver(
  delivery: Delivery,
  changes: Partial<Delivery> = {},
  courier: Client = new Client(),
): Promise<Response> {
  const { body, signature, eventId } = { ...delivery, ...changes };
  return courier.fetch('/api/webhooks/razorpay', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Razorpay-Signature': signature,
      'X-Razorpay-Event-Id': eventId,
    },
    body,
  });
}

/** Sends all events about this payment or order, and returns the responses' statuses. */
export async function deliverAll(id: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of await outbox(id)) statuses.push((await deliver(event)).status);
  return statuses;
}

/** A client with a paid Starter Pack of 15 credits besides the two of the trial. */
export async function bought() {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  await deliverAll(id);
  return { client, id, paymentId: payment.id, account: await accountStub(client) };
}

/** The page's verify call. */
export function verify(client: Client, receipt: Receipt | null): Promise<Response> {
  return client.post('/api/orders/verify', {
    orderId: receipt?.razorpay_order_id,
    paymentId: receipt?.razorpay_payment_id,
    signature: receipt?.razorpay_signature,
  });
}

export async function orders(client: Client, query = ''): Promise<Order[]> {
  return (await client.get<{ orders: Order[] }>(`/api/orders${query}`)).orders;
}

export async function onlyOrder(client: Client): Promise<Order> {
  const [first, ...others] = await orders(client);
  if (!first || others.length > 0) throw new Error(`${others.length + 1} orders`);
  return first;
}

/** Returns when an order, by its id here or at Razorpay, is checked next; null for never. */
export async function nextCheckOf(orderId: string): Promise<number | null> {
  const row = await env.DATABASE.prepare(
    'SELECT next_check_at FROM orders WHERE ?1 IN (id, razorpay_order_id)',
  )
    .bind(orderId)
    .first<{ next_check_at: number | null }>();
  return row?.next_check_at ?? null;
}

/**
 * Resets the emulator and deletes every order, event and incident after each test, so that the next
 * test's cron checks only its own orders.
 */
export async function tidyShop(): Promise<void> {
  await breakRazorpay();
  await control('/refunds', { status: 'processed' });
  await loseOrders();
  await env.DATABASE.exec('DELETE FROM incidents; DELETE FROM webhook_events');
}
