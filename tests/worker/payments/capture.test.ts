import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliver,
  expire,
  nextCheckOf,
  onlyOrder,
  order,
  outbox,
  pay,
  runNextCheck,
  tidyShop,
  verify,
} from './shop.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

type Paid = Awaited<ReturnType<typeof pay>>;

async function statusAtRazorpay(paymentId: string): Promise<string | undefined> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/razorpay/control`);
  const { payments } = await response.json<{ payments: { id: string; status: string }[] }>();
  return payments.find(({ id }) => id === paymentId)?.status;
}

async function deliverAuthorized(orderId: string): Promise<number> {
  const [event] = (await outbox(orderId)).filter((one) => one.event === 'payment.authorized');
  if (!event) throw new Error('No payment was authorized');
  return (await deliver(event)).status;
}

const paths: [string, (client: Client, orderId: string, paid: Paid) => Promise<unknown>][] = [
  ['the page', (client, _, { receipt }) => verify(client, receipt)],
  ['the webhook', (_, orderId) => deliverAuthorized(orderId)],
  ['the buyer’s check', (client, orderId) => client.post(`/api/orders/${orderId}/check`, {})],
  ['the reconciler', (_, orderId) => runNextCheck(orderId)],
];

describe('an authorized payment', () => {
  it.each(paths)('an authorized payment is captured by %s', async (_, report) => {
    const client = await signedIn();
    const { id } = await order(client);
    const paid = await pay(id, 'authorize_only');
    await report(client, id, paid);
    expect(await statusAtRazorpay(paid.payment.id)).toBe('captured');
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('an authorized payment that could not be captured is captured by the event’s next delivery', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', times: 1, pathIncludes: '/capture' });
    expect(await deliverAuthorized(id)).toBe(503);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await deliverAuthorized(id)).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('an authorized payment that could not be captured yet is pending for the page that it returns to', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'down', pathIncludes: '/capture' });
    const answer = await client.fetch('/api/orders/callback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...receipt }).toString(),
    });
    expect(answer.headers.get('Location')).toContain('payment=pending');
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('an authorized payment whose capture was executed and not answered is found captured', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    await breakRazorpay({ mode: 'lost_answer', times: 1, pathIncludes: '/capture' });
    await runNextCheck(id);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    await runNextCheck(id);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('an authorized payment that expires before it is captured grants nothing', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id, 'authorize_only');
    const [event] = await outbox(id);
    await expire(payment.id);
    expect((await deliver(event as NonNullable<typeof event>)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await nextCheckOf(id)).not.toBeNull();
  });

  it('a second authorized payment of an order is not captured: the first one pays it', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const first = await pay(id, 'authorize_only');
    const second = await pay(id, 'authorize_only');
    await runNextCheck(id);
    await runNextCheck(id);
    const statuses = [first, second].map(({ payment }) => statusAtRazorpay(payment.id));
    expect(new Set(await Promise.all(statuses))).toEqual(new Set(['authorized', 'captured']));
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});
