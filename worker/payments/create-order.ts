import { dayMs, dayOf } from '../../domain/days.ts';
import type { CreatedOrder } from '../../domain/orders/order.ts';
import { type Currency, type Pack, packOf } from '../../domain/packs.ts';
import type { PaymentSettings } from '../config.ts';
import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { findOrAdopt } from './find-order.ts';
import { openProvider } from './open-provider.ts';
import { cronCheckAt, nextCheckAt, type OrderRecord } from './order.ts';
import { notesOf } from './order-notes.ts';
import { OrderStore } from './store/order-store.ts';

/** Unpaid orders that one user may create per hour and per day. */
const unpaidOrdersMax = { hour: 30, day: 60 };
const hourMs = 60 * 60_000;

const refusedKeys = { kind: 'payment_key_refused', subject: '' } as const;

export type CreateOrderOutcome =
  | { ok: true; created: CreatedOrder }
  | { ok: false; code: 'too_many_orders' | 'conflict' | 'price_changed' | 'payment_unavailable' };

/**
 * Creates an order at the provider. The record is stored first, and its id is the receipt, so a repeated
 * request finds the order. Two simultaneous requests may create two; only the recorded one is returned.
 */
export async function createOrder(
  environment: Env,
  settings: PaymentSettings,
  input: { id: string; userId: string; pack: Pack; amount: number; currency: Currency },
  now: number,
): Promise<CreateOrderOutcome> {
  const { id, userId, pack, amount, currency } = input;
  const store = new OrderStore(environment.DATABASE);
  // After D1 was restored, it may not know an order of this id that can still be paid.
  const remembered = await callAccount(environment, userId, 'orders.find', id);
  const found =
    remembered &&
    (await findOrAdopt(environment, openProvider(settings), remembered.razorpayOrderId, now));
  if (found && !found.ok) return { ok: false, code: 'payment_unavailable' };
  const draft = { id, userId, productId: pack.productId, credits: pack.credits, amount, currency };
  const soon = nextCheckAt({ status: 'created', createdAt: now }, now);
  const unpaid = [
    { since: now - hourMs, max: unpaidOrdersMax.hour },
    { since: now - dayMs, max: unpaidOrdersMax.day },
  ];
  const order = await store.insert(draft, now, { nextCheckAt: cronCheckAt(soon), unpaid });
  if (!order) return { ok: false, code: 'too_many_orders' };
  if (
    order.userId !== userId ||
    order.productId !== pack.productId ||
    order.currency !== currency
  ) {
    return { ok: false, code: 'conflict' };
  }
  // A repeated request may find an order at an earlier price.
  if (order.amount !== amount || order.credits !== pack.credits) {
    return { ok: false, code: 'price_changed' };
  }
  const createdId =
    order.providerOrderId ?? (await createAtProvider(environment, settings, order, now));
  const providerOrderId = createdId && (await store.setProviderOrder(order.id, createdId));
  if (!providerOrderId) return { ok: false, code: 'payment_unavailable' };
  const { productId, credits, createdAt } = order;
  const sold = { productId, credits, amount: order.amount, currency: order.currency, createdAt };
  // Before the client can pay: from now on the order survives the loss of D1's record.
  await callAccount(
    environment,
    userId,
    'orders.remember',
    { id: order.id, razorpayOrderId: providerOrderId, ...sold },
    { isTaken: false, checkAt: soon ?? now },
  );
  return { ok: true, created: describe(order, providerOrderId, settings) };
}

async function createAtProvider(
  environment: Env,
  settings: PaymentSettings,
  order: OrderRecord,
  now: number,
): Promise<string | null> {
  const provider = openProvider(settings);
  const findCreated = async () => {
    const found = await provider.findOrder(order.id);
    return found.ok && found.value ? found.value.id : null;
  };
  const isRepeated = order.createdAt !== now;
  const earlier = isRepeated ? await findCreated() : null;
  if (earlier !== null) return earlier;
  const created = await provider.createOrder({
    amount: order.amount,
    currency: order.currency,
    receipt: order.id,
    notes: notesOf(order),
  });
  if (created.ok) {
    await new IncidentStore(environment.DATABASE).solveAll(refusedKeys, 'An order was made', now);
    return created.value.id;
  }
  const { code, reason } = created;
  console.error(JSON.stringify({ event: 'order_not_made', orderId: order.id, code, reason }));
  if (created.isKeyRefused) {
    const incident = { ...refusedKeys, subject: dayOf(now), detail: { orderId: order.id } };
    await reportIncident(environment, incident, now);
  }
  // The response may be lost, or a simultaneous request used the receipt first.
  return findCreated();
}

function describe(
  order: OrderRecord,
  providerOrderId: string,
  settings: PaymentSettings,
): CreatedOrder {
  const pack = packOf(order.productId) as Pack;
  return {
    order: {
      id: providerOrderId,
      amount: order.amount,
      currency: order.currency,
      packageInfo: { name: pack.name, credits: order.credits, description: pack.description },
    },
    orderId: order.id,
    keyId: settings.keyId,
    checkout: { url: settings.checkoutUrl.href, merchantName: settings.merchantName },
  };
}
