import { describe, expect, it } from 'vitest';
import { createRazorpayEmulator } from '../../../emulators/razorpay/app.ts';
import {
  EMULATED_RAZORPAY_KEY_ID,
  EMULATED_RAZORPAY_KEY_SECRET,
} from '../../../emulators/razorpay/constants.ts';

const credentials = btoa(`${EMULATED_RAZORPAY_KEY_ID}:${EMULATED_RAZORPAY_KEY_SECRET}`);

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
  const { id: orderId } = (await (await send('/v1/orders', made)).json()) as { id: string };
  const pay = async (outcome: string) =>
    (await control<{ payment: { id: string } }>('pay', { orderId, outcome })).payment.id;
  const events = async () => {
    const response = await app.request('/control/outbox');
    const { deliveries } = (await response.json()) as { deliveries: { event: string }[] };
    return deliveries.map(({ event }) => event).reverse();
  };
  return { send, ask, control, pay, events };
}

describe('the emulator of Razorpay', () => {
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
});
