import { env } from 'cloudflare:workers';
import type { CreatedOrder, Order } from '../../../domain/order.ts';
import { Client } from '../client.ts';

const razorpay = `${env.SERVICES_ORIGIN}/__services/razorpay/control`;

/** What the checkout hands to the page. */
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

async function control<T>(path: string, wish: unknown): Promise<T> {
  const response = await fetch(`${razorpay}${path}`, {
    method: 'POST',
    body: JSON.stringify(wish),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json<T>();
}

/** An order of whoever is signed in there. */
export async function order(client: Client, wish: Record<string, unknown> = {}) {
  const response = await client.post('/api/orders', {
    productId: 'starter',
    currency: 'USD',
    ...wish,
  });
  if (!response.ok) throw new Error(`Not ordered: ${await response.text()}`);
  return (await response.json<CreatedOrder>()).order;
}

/** Pays at the stand-in's till; its webhooks stay in the outbox. */
export function pay(orderId: string, outcome = 'succeed') {
  return control<{ payment: { id: string; status: string }; receipt: Receipt | null }>('/pay', {
    orderId,
    outcome,
  });
}

export const refund = (paymentId: string, amount?: number) =>
  control<{ id: string }>('/refund', { paymentId, amount });

export const dispute = (paymentId: string, status: string) =>
  control<{ id: string }>('/dispute', { paymentId, status });

export const authorizeLate = (paymentId: string) => control('/authorize', { paymentId });

export const breakRazorpay = (...rules: Record<string, unknown>[]) => control('/faults', { rules });

/** How many orders the stand-in has for this receipt. */
export async function ordersAtRazorpay(receipt: string): Promise<number> {
  const { orders } = await (await fetch(razorpay)).json<{ orders: { receipt: string }[] }>();
  return orders.filter((one) => one.receipt === receipt).length;
}

/** The events about this payment or order, oldest first. */
export async function outbox(id: string): Promise<Delivery[]> {
  const response = await fetch(`${razorpay}/outbox`);
  const { deliveries } = await response.json<{ deliveries: Delivery[] }>();
  return deliveries.filter(({ body }) => body.includes(id)).reverse();
}

/** Posts an event as Razorpay does. */
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
