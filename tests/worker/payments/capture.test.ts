import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, signedIn } from '../client.ts';
import { deliver, onlyOrder, order, outbox, pay, runNextCheck, tidyShop, verify } from './shop.ts';

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
});
