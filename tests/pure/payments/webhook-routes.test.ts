import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { issuerOf } from '../../../worker/config.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { webhookRoutes } from '../../../worker/payments/webhook-routes.ts';
import { recordResponse } from '../../responses-seen.ts';
import { openedAt, openShop, paymentOf, type Shop, sign, toWire } from './shop.ts';

let shop: Shop;
/** The work that continues after the responses. */
let later: Promise<unknown>[];
const app = new Hono<AppEnv>().use(identifyRequest, configured).route('/', webhookRoutes);

beforeEach(async () => {
  shop = openShop();
  later = [];
  await shop.makeOrder('one');
  // The runtime's own wait, by which a webhook is handled in time.
  vi.stubGlobal('scheduler', { wait: () => new Promise(() => undefined) });
});

/** Sends a body to the address of the webhooks. */
async function post(
  headers: Record<string, string>,
  body: BodyInit,
  environment: object = shop.environment,
): Promise<Response> {
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const context = {
    waitUntil: (work: Promise<unknown>) => void later.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const url = 'http://localhost:5173/api/webhooks/razorpay';
  const request = new Request(url, init);
  const response = await app.fetch(request, environment, context);
  await recordResponse(request, response);
  return response;
}

/** Sends an event as Razorpay does. Returns the JSON of its response. */
async function send(event: string, payload: unknown): Promise<unknown> {
  const { body, headers } = shop.signWebhook({ event, payload: toWire(payload) }, event);
  return (await post(Object.fromEntries(headers), body)).json();
}

/** A body of which nothing comes, that says whether it was asked for a byte. */
function silentBody() {
  const pull = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  return { body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), pull };
}

/** What a refusal says, without the id of its request. */
async function refusalOf(response: Response) {
  const { requestId: _, ...problem } = await response.json<Record<string, unknown>>();
  return { httpStatus: response.status, ...problem };
}

describe('a webhook', () => {
  it('an event of an order settles it', async () => {
    const payload = { payment: { entity: paymentOf('one', 'pay_1') } };
    expect(await send('payment.captured', payload)).toEqual({ handled: true });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed' });
  });

  it.each([{}, { 'X-Razorpay-Signature': '' }])(
    'a webhook with the headers %j is refused before its body is read, as one with a wrong signature is after',
    async (headers: Record<string, string>) => {
      const { body, pull } = silentBody();
      const unsigned = await post(headers, body);
      expect(pull).not.toHaveBeenCalled();
      const forged = await post({ 'X-Razorpay-Signature': '0'.repeat(64) }, '{}');
      const refused = await refusalOf(unsigned);
      expect(refused).toMatchObject({ httpStatus: 400, code: 'invalid_signature' });
      expect(refused).toEqual(await refusalOf(forged));
    },
  );

  it('wrong signatures are an incident where a paid order misses its webhook, until one is accepted', async () => {
    const payment = paymentOf('one', 'pay_1');
    await shop.store.complete('one', payment, issuerOf(shop.environment), openedAt);
    vi.setSystemTime(openedAt + 60 * 60_000);
    const forged = await post({ 'X-Razorpay-Signature': '0'.repeat(64) }, '{}');
    expect(forged.status).toBe(400);
    await Promise.all(later);
    const key = 'webhook_signature_refused:2027-01-15';
    expect(await shop.incidents()).toEqual([[key, 1, null]]);
    // Also one of another product.
    await send('invoice.paid', { payment: { entity: payment } });
    await Promise.all(later);
    expect(await shop.incidents()).toEqual([[key, 1, 'A webhook was accepted']]);
  });

  it('a slow event is refused in time, its work continues, and its next delivery is recognized', async () => {
    vi.stubGlobal('scheduler', { wait: async () => undefined });
    let respond: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (respond = resolve));
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => slow);
    const authorized = paymentOf('one', 'pay_1', { status: 'authorized' });
    const payload = { payment: { entity: authorized } };
    expect(await send('payment.authorized', payload)).toMatchObject({ code: 'unavailable' });
    expect(shop.logged).toMatchObject([{ event: 'webhook_slow' }]);
    respond(Response.json(toWire(paymentOf('one', 'pay_1'))));
    await Promise.all(later);
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed' });
    vi.stubGlobal('scheduler', { wait: () => new Promise(() => undefined) });
    expect(await send('payment.authorized', payload)).toEqual({ handled: true });
    expect(shop.accountOf('ada').credits()).toMatchObject({ balance: 15 });
  });

  it.each(['', 'null', '[]', '{}', '{"event":7,"payload":{}}', '{"event":"payment.captured"}'])(
    'a signed webhook with the body %j is acknowledged, so that it is not sent again, and logged',
    async (body) => {
      const signature = sign(body, shop.settings.webhookSecrets[0] ?? '');
      const response = await post({ 'X-Razorpay-Signature': signature }, body);
      expect([response.status, await response.json()]).toEqual([200, { handled: false }]);
      expect(shop.logged).toMatchObject([{ event: 'webhook_not_understood' }]);
      expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
    },
  );

  it('an event of another product is acknowledged, whatever it carries, and changes nothing', async () => {
    const payload = { payment: { entity: paymentOf('one', 'pay_1') } };
    expect(await send('invoice.paid', payload)).toEqual({ handled: false });
    expect(await send('invoice.paid', 'a text')).toEqual({ handled: false });
    expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
  });
});

describe('the return from a checkout on another page', () => {
  const claim = {
    razorpay_order_id: 'order_one',
    razorpay_payment_id: 'pay_1',
    razorpay_signature: '',
  };

  /** Returns where the browser is redirected to. */
  async function redirectOf(query: string, body: Record<string, string>): Promise<string | null> {
    const init = { method: 'POST', body: new URLSearchParams(body) };
    const url = `http://localhost:5173/api/orders/callback${query}`;
    return (await app.request(url, init, shop.environment)).headers.get('Location');
  }
  const signed = () => ({
    ...claim,
    razorpay_signature: sign('order_one|pay_1', shop.settings.keySecret),
  });

  it('a signed return settles the order and redirects to the packs, in the buyer’s language', async () => {
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
    const result = '/hi/dashboard-pricing?payment=success&order=order_one';
    expect(await redirectOf('?language=hi', signed())).toBe(result);
    expect(shop.accountOf('ada').credits()).toMatchObject({ balance: 15 });
  });

  it('a forged return is reported as failed, and changes nothing', async () => {
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
    const result = '/dashboard-pricing?payment=failed&order=order_one';
    expect(await redirectOf('', claim)).toBe(result);
    expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
  });

  it('a failed checkout names its order in the error’s metadata', async () => {
    const error = { 'error[metadata]': '{"order_id":"order_one"}' };
    const result = '/dashboard-pricing?payment=failed&order=order_one';
    expect(await redirectOf('', error)).toBe(result);
    expect(await redirectOf('', { 'error[metadata]': '{"order_id":"//x"}' })).not.toContain('//x');
  });

  it('a paid return redirects to the tool that the user left, and an unpaid one names it', async () => {
    expect(await redirectOf('?returnTo=/text-to-image', signed())).toBe(
      '/dashboard-pricing?payment=pending&order=order_one&returnTo=%2Ftext-to-image',
    );
    shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
    expect(await redirectOf('?returnTo=/text-to-image', signed())).toBe(
      '/text-to-image?payment=success&order=order_one',
    );
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'a return never redirects to %j',
    async (returnTo) => {
      shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1'));
      const target = await redirectOf(`?returnTo=${encodeURIComponent(returnTo)}`, signed());
      expect(target).toBe('/dashboard-pricing?payment=success&order=order_one');
    },
  );
});
