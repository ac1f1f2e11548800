import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issuerOf } from '../../../../worker/config.ts';
import { configured } from '../../../../worker/http/configured.ts';
import type { AppEnv } from '../../../../worker/http/context.ts';
import { sign } from '../../../../worker/payments/razorpay/signature.ts';
import { razorpayRoutes } from '../../../../worker/payments/razorpay/webhook-routes.ts';
import {
  incidentsOf,
  makeOrder,
  openedAt,
  openShop,
  paymentOf,
  recorded,
  type Shop,
} from '../shop.ts';

let shop: Shop;
/** What goes on after the answers. */
let later: Promise<unknown>[];
const app = new Hono<AppEnv>().use(configured).route('/', razorpayRoutes);

beforeEach(async () => {
  shop = openShop();
  later = [];
  await makeOrder(shop, 'one');
  // The runtime's own wait, by which a webhook is answered in time.
  vi.stubGlobal('scheduler', { wait: () => new Promise(() => undefined) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
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
  return app.request(url, init, environment, context);
}

/** Sends an event as Razorpay does. Returns its answer. */
async function send(event: string, payload: unknown): Promise<unknown> {
  const body = JSON.stringify({ event, payload });
  const [secret = ''] = shop.settings.webhookSecrets;
  return (await post({ 'X-Razorpay-Signature': await sign(body, secret) }, body)).json();
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
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'completed' });
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

  it.each(['payment.captured', 'invoice.paid'])(
    'wrong signatures are an incident where a paid order misses its webhook, until one is accepted: %s',
    async (event) => {
      vi.useFakeTimers({ now: openedAt, toFake: ['Date'] });
      const payment = paymentOf('one', 'pay_1');
      await shop.store.complete('one', payment, issuerOf(shop.environment), openedAt);
      vi.setSystemTime(openedAt + 60 * 60_000);
      const forged = await post({ 'X-Razorpay-Signature': '0'.repeat(64) }, '{}');
      expect(forged.status).toBe(400);
      await Promise.all(later);
      const key = 'webhook_signature_refused:2027-01-15';
      expect(await incidentsOf(shop)).toEqual([[key, 1, null]]);
      await send(event, { payment: { entity: payment } });
      await Promise.all(later);
      expect(await incidentsOf(shop)).toEqual([[key, 1, 'A webhook was accepted']]);
    },
  );

  it('a webhook without a signature is told that payments are off, where they are', async () => {
    const off = Object.fromEntries(
      Object.entries(shop.environment).filter(([name]) => !name.startsWith('RAZORPAY')),
    );
    const refused = await refusalOf(await post({}, '{}', off));
    expect(refused).toMatchObject({ httpStatus: 503, code: 'payments_off' });
  });

  it('an event of another product is acknowledged, whatever it carries, and changes nothing', async () => {
    const payload = { payment: { entity: paymentOf('one', 'pay_1') } };
    expect(await send('invoice.paid', payload)).toEqual({ handled: false });
    expect(await send('invoice.paid', 'a text')).toEqual({ handled: false });
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'created' });
  });
});
