import { env } from 'cloudflare:workers';
import type {
  CreatedOrder,
  Order as OrderAnswer,
  Verification,
} from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { reconcileOrders } from '../../../worker/payments/audit/reconcile.ts';
import { Client } from '../../worker/client.ts';
import { type Delivery, deliver, outbox } from '../../worker/payments/shop.ts';
import type { Action, PaymentOutcome, RazorpayMode, Report } from '../journey/journey.ts';
import type { Observations, Order } from '../oracle/observations.ts';
import { count } from '../oracle/tally.ts';
import { bindingsUnderFaults } from '../world/faults.ts';
import { slowMs } from '../world/world.ts';
import { Device, json } from './device.ts';

const razorpay = `${env.SERVICES_ORIGIN}/__services/razorpay/control`;

interface Paid {
  payment: { id: string; status: string };
  receipt: { razorpay_payment_id: string; razorpay_signature: string } | null;
}

const outcomes = {
  paid: 'succeed',
  failed: 'fail',
  late: 'fail',
  authorized: 'authorize_only',
  expired: 'authorize_only',
} as const;

/**
 * One user's purchases: pays in the emulator's checkout, and reports the payment to the Worker in
 * every way.
 */
export class Buyer {
  readonly #journey: string;
  readonly #observations: Observations;
  readonly #receipts = new Map<string, { paymentId: string; signature: string }>();

  constructor(journey: string, observations: Observations) {
    this.#journey = journey;
    this.#observations = observations;
  }

  async buy(
    devices: readonly [Device, Device],
    request: Extract<Action, { do: 'buy' }>,
  ): Promise<void> {
    const [device] = devices;
    const made = await this.#order(request.twice ? devices : [device], request.productId);
    if (!made) return;
    const order: Order = {
      id: made.id,
      credits: made.packageInfo.credits,
      priceMinor: made.amount,
      isPaid: false,
      isGranted: false,
      paymentId: null,
      returnedMinor: 0,
      secondPaymentId: null,
      isDisputed: false,
      isDisputeOpen: false,
    };
    this.#observations.orders.push(order);
    count(`payment ${request.payment}`);
    await this.#response(order.id, request.responses);
    if (request.payment === 'forged') {
      this.#receipts.set(order.id, { paymentId: 'pay_forged', signature: '0'.repeat(64) });
      await this.#forge(order);
    } else if (request.payment !== 'unpaid') {
      await this.#pay(order, request.payment, request.responses);
    }
    await this.report(device, order, request.reports);
  }

  /** Deletes the user's orders from D1, as if it was restored to a time before them. */
  async loseOrders(): Promise<void> {
    const { userId } = this.#observations;
    const of = 'SELECT id FROM orders WHERE user_id = ?';
    await env.DATABASE.batch([
      env.DATABASE.prepare(`DELETE FROM order_returns WHERE order_id IN (${of})`).bind(userId),
      env.DATABASE.prepare('DELETE FROM orders WHERE user_id = ?').bind(userId),
    ]);
  }

  async refund(device: Device, request: Extract<Action, { do: 'refund' }>): Promise<void> {
    const paid = this.#observations.orders.filter(
      ({ isPaid, isDisputed, secondPaymentId }) => isPaid && !isDisputed && !secondPaymentId,
    );
    const order = paid[request.order % paid.length];
    if (!order) return;
    const amount = Math.min(
      Math.ceil(order.priceMinor * request.share),
      order.priceMinor - order.returnedMinor,
    );
    if (amount === 0) return;
    const isLater = request.outcome !== 'processed';
    // From now on the balance may already be lower.
    if (!isLater) order.returnedMinor += amount;
    const status = isLater ? 'pending' : 'processed';
    const refundId = await this.#returnMoney(order, amount, status);
    if (refundId === null) {
      if (!isLater) order.returnedMinor -= amount;
      return;
    }
    count(`refund ${request.outcome}`);
    if (isLater) {
      await this.report(device, order, request.reports);
      const isDone = request.outcome === 'pending';
      if (isDone) order.returnedMinor += amount;
      await this.#control('/refund/settle', { refundId, status: isDone ? 'processed' : 'failed' });
    }
    await this.report(device, order, request.reports);
  }

  async #returnMoney(order: Order, amount: number, status: string): Promise<string | null> {
    const body = JSON.stringify({ paymentId: order.paymentId, amount, status });
    const response = await fetch(`${razorpay}/refund`, { method: 'POST', body });
    return response.ok ? (await response.json<{ id: string }>()).id : null;
  }

  /** Creates an order, from both devices with one key: each must be given the same one. */
  async #order(
    devices: readonly Device[],
    productId: ProductId,
  ): Promise<CreatedOrder['order'] | null> {
    const request = {
      ...json({ productId, currency: 'USD' }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    };
    if (devices.length > 1) {
      const slow = { mode: 'slow', pathIncludes: '/v1/orders', times: 1, delayMs: slowMs };
      await this.#control('/faults', { add: [slow] });
    }
    const responses = await Promise.all(
      devices.map((device) => device.insist('/api/orders', request)),
    );
    const results = responses.filter(({ ok }) => ok);
    const orders = await Promise.all(
      results.map(async (response) => (await response.json<CreatedOrder>()).order),
    );
    const [made] = orders;
    if (orders.some(({ id }) => id !== made?.id)) {
      this.#observations.violations.push(`${made?.id}: another order for the same key`);
    }
    return made ?? null;
  }

  async #pay(
    order: Order,
    chosen: Exclude<PaymentOutcome, 'unpaid' | 'forged'>,
    results: RazorpayMode,
  ): Promise<void> {
    const outcome = outcomes[chosen];
    const { payment, receipt } = await this.#control<Paid>('/pay', { orderId: order.id, outcome });
    order.paymentId = payment.id;
    await this.#response(payment.id, results);
    if (receipt) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = receipt;
      this.#receipts.set(order.id, { paymentId, signature });
    }
    if (chosen === 'late') {
      await this.#webhooks(order, (events) => events);
      await this.#control('/authorize', { paymentId: payment.id });
    }
    // Of an order that another user's cron has checked meanwhile, the payment is captured already.
    const isExpired = chosen === 'expired' && (await this.#expire(payment.id));
    order.isPaid = chosen !== 'failed' && !isExpired;
  }

  async #expire(paymentId: string): Promise<boolean> {
    const body = JSON.stringify({ paymentId });
    return (await fetch(`${razorpay}/expire`, { method: 'POST', body })).ok;
  }

  async #response(id: string, mode: RazorpayMode): Promise<void> {
    if (mode === 'good') return;
    const times = mode === 'half' ? { times: 2 } : {};
    await this.#control('/faults', {
      add: [{ mode, pathIncludes: id, delayMs: slowMs, ...times }],
    });
  }

  /** All reports at the same time, as in production. Each may be lost; none may do harm. */
  async report(device: Device, order: Order, reports: readonly Report[]): Promise<void> {
    await Promise.all(
      reports.map(async (report) => {
        switch (report) {
          case 'verify':
            return this.#verify(device, order);
          case 'check':
            return this.#check(device, order);
          case 'cron':
            return this.#cron();
          case 'webhooks':
            return this.#webhooks(order, (events) => [...events, ...events]);
          case 'reversed':
            return this.#webhooks(order, (events) => events.toReversed());
        }
      }),
    );
  }

  async #verify(device: Device, order: Order): Promise<void> {
    const receipt = this.#receipts.get(order.id);
    if (!receipt) return;
    const response = await device.insist(
      '/api/orders/verify',
      json({ orderId: order.id, ...receipt }),
    );
    if (!response.ok) return;
    const { success } = await response.json<Verification>();
    if (success && !order.isPaid)
      this.#observations.violations.push(`${order.id} was verified unpaid`);
    if (success) order.isGranted = true;
  }

  async #check(device: Device, order: Order): Promise<void> {
    const response = await device.insist(`/api/orders/${order.id}/check`, json({}));
    if (!response.ok) return;
    const { status } = (await response.json<{ order: OrderAnswer }>()).order;
    if (status === 'completed') order.isGranted = true;
  }

  async #cron(): Promise<void> {
    const dueAt = await lastCheckOf(
      this.#observations.userId === null ? [] : [this.#observations.userId],
    );
    const bindings = bindingsUnderFaults(env, () => this.#journey);
    // The cron logs the error and runs again after a minute.
    await reconcileOrders(bindings, dueAt ?? Date.now()).catch(() => undefined);
  }

  async #webhooks(order: Order, inWhatOrder: (events: Delivery[]) => Delivery[]): Promise<void> {
    const courier = new Device(this.#journey);
    for (const event of inWhatOrder(await outbox(order.id))) await deliver(event, {}, courier);
  }

  async #forge(order: Order): Promise<void> {
    const payment = {
      id: 'pay_forged',
      order_id: order.id,
      amount: order.priceMinor,
      currency: 'USD',
      status: 'captured',
    };
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: payment } },
    });
    const forged = { eventId: crypto.randomUUID(), event: '', body, signature: 'f'.repeat(64) };
    const response = await deliver(forged, {}, new Client());
    if (response.ok)
      this.#observations.violations.push(`${order.id}: a forged webhook was accepted`);
  }

  async #control<T>(path: string, request: unknown): Promise<T> {
    const response = await fetch(`${razorpay}${path}`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    if (!response.ok) throw new Error(`The checkout refuses ${path}: ${await response.text()}`);
    return response.json<T>();
  }
}

export async function mendRazorpay(): Promise<void> {
  await fetch(`${razorpay}/faults`, { method: 'POST', body: JSON.stringify({ rules: [] }) });
}

/**
 * Returns when the last of these users' orders is checked next, in epoch milliseconds; null where
 * none is.
 */
async function lastCheckOf(userIds: readonly string[]): Promise<number | null> {
  const row = await env.DATABASE.prepare(
    `SELECT MAX(next_check_at) AS last FROM orders
     WHERE user_id IN (SELECT value FROM json_each(?))`,
  )
    .bind(JSON.stringify(userIds))
    .first<{ last: number | null }>();
  return row?.last ?? null;
}

/**
 * Checks orders as the cron does at the time of the last check of these users' orders, until each of them was
 * checked, without faults. Orders without a next check remain as they are. Returns false when this
 * does not end.
 */
export async function reconcileAll(userIds: readonly string[]): Promise<boolean> {
  const dueAt = await lastCheckOf(userIds);
  if (dueAt === null) return true;
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await reconcileOrders(env, dueAt);
    const left = await env.DATABASE.prepare(
      'SELECT COUNT(*) AS count FROM orders WHERE next_check_at <= ?',
    )
      .bind(dueAt)
      .first<number>('count');
    if (!left) return true;
  }
  return false;
}

/** Lets the user check each of their orders, which restores those that D1 has lost. */
export async function checkOrders(client: Client, { orders }: Observations): Promise<void> {
  for (const { id } of orders) await client.post(`/api/orders/${id}/check`, {});
}

export async function forgetOrders(): Promise<void> {
  await env.DATABASE.prepare(
    'UPDATE orders SET next_check_at = NULL WHERE next_check_at IS NOT NULL',
  ).run();
}
