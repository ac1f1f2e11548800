import { describe, expect, it } from 'vitest';
import { createRazorpayEmulator } from '../../../emulators/razorpay/app.ts';
import {
  EMULATED_RAZORPAY_KEY_ID,
  EMULATED_RAZORPAY_KEY_SECRET,
} from '../../../emulators/razorpay/constants.ts';

const credentials = btoa(`${EMULATED_RAZORPAY_KEY_ID}:${EMULATED_RAZORPAY_KEY_SECRET}`);

interface Items {
  count: number;
  items: { id: string; status: string; amount_refunded?: number; captured?: boolean }[];
}

/** Creates an emulator with an order, and functions for its API and its control API. */
async function emulatorWithOrder() {
  const app = createRazorpayEmulator({ baseUrl: 'http://localhost', webhookTarget: null });
  const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
    app.request(path, {
      headers: { Authorization: `Basic ${credentials}`, ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  const ask = (path: string) => send(`/v1/${path}`);
  const control = async <T>(path: string, body: object) =>
    (await send(`/control/${path}`, body)).json() as Promise<T>;
  const payment = { capture: 'automatic', capture_options: { refund_speed: 'normal' } };
  const made = { amount: 400, currency: 'USD', receipt: 'one', payment };
  const makeOrder = () => send('/v1/orders', made);
  const { id: orderId } = (await (await makeOrder()).json()) as { id: string };
  const pay = async (outcome: string) =>
    (await control<{ payment: { id: string } }>('pay', { orderId, outcome })).payment.id;
  const list = async (path: string) => (await (await ask(path)).json()) as Items;
  const events = async () => {
    const response = await app.request('/control/outbox');
    const { deliveries } = (await response.json()) as { deliveries: { event: string }[] };
    return deliveries.map(({ event }) => event).reverse();
  };
  return { send, ask, control, makeOrder, orderId, pay, list, events };
}

describe('the emulator of Razorpay', () => {
  it('refuses a repeated receipt on request, until it is reset', async () => {
    const { control, makeOrder, list, send } = await emulatorWithOrder();
    await control('receipts', { repeated: 'refuse' });
    expect((await makeOrder()).status).toBe(400);
    expect((await list('orders?receipt=one')).count).toBe(1);
    await control('receipts', { repeated: 'accept' });
    expect((await makeOrder()).status).toBe(200);
    expect((await send('/v1/orders', { amount: 1, currency: 'USD' })).status).toBe(200);
  });

  it('captures a payment automatically only if its order requested it', async () => {
    const { send, control, pay, ask } = await emulatorWithOrder();
    const statusOf = async (id: string) =>
      ((await (await ask(`payments/${id}`)).json()) as { status: string }).status;
    expect(await statusOf(await pay('succeed'))).toBe('captured');
    const response = await send('/v1/orders', { amount: 400, currency: 'USD' });
    const { id: orderId } = (await response.json()) as { id: string };
    const { payment } = await control<{ payment: { id: string } }>('pay', {
      orderId,
      outcome: 'succeed',
    });
    expect(await statusOf(payment.id)).toBe('authorized');
  });

  it('captures an authorized payment once, for its whole amount', async () => {
    const { send, pay, events } = await emulatorWithOrder();
    const paymentId = await pay('authorize_only');
    const capture = (amount: number, currency = 'USD') =>
      send(`/v1/payments/${paymentId}/capture`, { amount, currency });
    expect((await capture(399)).status).toBe(400);
    expect((await capture(400, 'INR')).status).toBe(400);
    expect(await (await capture(400)).json()).toMatchObject({ status: 'captured' });
    expect((await capture(400)).status).toBe(400);
    expect(await events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    const failed = await pay('fail');
    const refused = await send(`/v1/payments/${failed}/capture`, { amount: 400, currency: 'USD' });
    expect(refused.status).toBe(400);
  });

  it.each(['processed', 'failed'])('has a refund that is pending and then %s', async (end) => {
    const { ask, control, pay, list, events } = await emulatorWithOrder();
    const paymentId = await pay('succeed');
    const { id: refundId } = await control<{ id: string }>('refund', {
      paymentId,
      status: 'pending',
    });
    const payment = async () => (await ask(`payments/${paymentId}`)).json();
    expect(await list(`payments/${paymentId}/refunds`)).toMatchObject({
      items: [{ id: refundId, status: 'pending' }],
    });
    expect(await payment()).toMatchObject({ status: 'refunded', amount_refunded: 400 });
    await control('refund/settle', { refundId, status: end });
    expect(await list(`payments/${paymentId}/refunds`)).toMatchObject({
      items: [{ status: end }],
    });
    expect(await payment()).toMatchObject(
      end === 'failed'
        ? { status: 'captured', amount_refunded: 0, refund_status: null }
        : { status: 'refunded', amount_refunded: 400, refund_status: 'full' },
    );
    expect((await events()).slice(-2)).toEqual(['refund.created', `refund.${end}`]);
  });

  /** A captured payment of 400, and a function that asks the API for its refund. */
  async function captured() {
    const emulator = await emulatorWithOrder();
    const paymentId = await emulator.pay('succeed');
    const refund = (key: string, amount = 400) =>
      emulator.send(
        `/v1/payments/${paymentId}/refund`,
        { amount },
        { 'X-Refund-Idempotency': key },
      );
    return { ...emulator, paymentId, refund };
  }

  it('responds to a request for a refund with the same one for the same key, also after it has failed', async () => {
    const { control, ask, paymentId, refund } = await captured();
    await control('refunds', { status: 'pending' });
    const first = (await (await refund('one-key-of-mine')).json()) as { id: string };
    expect(first).toMatchObject({ status: 'pending', amount: 400 });
    await control('refund/settle', { refundId: first.id, status: 'failed' });
    expect(await (await ask(`payments/${paymentId}`)).json()).toMatchObject({ status: 'captured' });
    expect(await (await refund('one-key-of-mine')).json()).toEqual({ ...first, status: 'failed' });
    const second = (await (await refund('another-key-of-mine')).json()) as { id: string };
    expect(second).toMatchObject({ status: 'pending', amount: 400 });
    expect(second.id).not.toBe(first.id);
  });

  it('refuses a request with the key of another one', async () => {
    const { refund } = await captured();
    expect((await refund('one-key-of-mine', 100)).status).toBe(200);
    expect((await refund('one-key-of-mine', 99)).status).toBe(400);
  });

  it('responds with a conflict while the first request with a key is being processed', async () => {
    const { control, refund, events } = await captured();
    const rules = [{ mode: 'slow', times: 1, delayMs: 200, pathIncludes: '/refund' }];
    await control('faults', { rules });
    const first = refund('one-key-of-mine');
    expect((await refund('one-key-of-mine')).status).toBe(409);
    expect((await refund('another-key-of-mine', 401)).status).toBe(400);
    expect((await first).status).toBe(200);
    expect((await refund('one-key-of-mine')).status).toBe(200);
    expect((await events()).filter((event) => event === 'refund.processed')).toHaveLength(1);
  });

  it('lists disputes by pages and by the time when they were opened, newest first', async () => {
    const { control, pay, list } = await emulatorWithOrder();
    const paymentId = await pay('succeed');
    const first = await control<{ id: string; created_at: number }>('dispute', {
      paymentId,
      status: 'under_review',
    });
    const won = await control<{ id: string }>('dispute', { paymentId, status: 'won' });
    expect(won.id).toBe(first.id);
    const second = await control<{ id: string }>('dispute', { paymentId, status: 'open' });
    const ids = async (query: string) =>
      (await list(`disputes?${query}`)).items.map(({ id, status }) => [id, status]);
    const all = [
      [second.id, 'open'],
      [first.id, 'won'],
    ];
    expect(await ids('count=10')).toEqual(all);
    expect(await ids('count=1&skip=1')).toEqual([all[1]]);
    expect(await ids(`from=${first.created_at + 60}&to=${first.created_at + 120}`)).toEqual([]);
  });
});
