import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, signedIn } from '../client.ts';
import { deliverAll, incidents, onlyOrder, order, pay, runNextCheck, tidyShop } from './shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

async function paymentsAtRazorpay(ids: string[]) {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/razorpay/control`);
  const { payments } = await response.json<{
    payments: { id: string; status: string; amount_refunded: number }[];
  }>();
  return ids.map((id) => payments.find((payment) => payment.id === id));
}

/** An order that two payments paid. */
async function paidTwice() {
  const client = await signedIn();
  const { id } = await order(client);
  const first = (await pay(id)).payment.id;
  const second = (await pay(id)).payment.id;
  return { client, id, first, second };
}

/** The buyer's credits, Razorpay's view of both payments, and the operator's incidents. */
async function outcomeOf(client: Client, first: string, second: string) {
  const { balance } = await client.credits();
  const { payment_id: paidBy } = await onlyOrder(client);
  const ids = [paidBy as string, paidBy === first ? second : first];
  const payments = await paymentsAtRazorpay(ids);
  return [
    balance,
    ...payments.map((payment) => `${payment?.status} ${payment?.amount_refunded}`),
    ...(await incidents('order_paid_twice')),
  ];
}

const refundedOnce = [
  17,
  'captured 0',
  'refunded 400',
  { kind: 'order_paid_twice', closed_because: expect.stringMatching(/^Refunded: rfnd_/) },
];

describe('a second payment for one order', () => {
  it.each([
    ['the webhooks', (id: string) => deliverAll(id)],
    ['a check', (id: string) => runNextCheck(id)],
  ])('a second payment for one order is refunded by itself by %s, once', async (_, report) => {
    const { client, id, first, second } = await paidTwice();
    await report(id);
    expect(await outcomeOf(client, first, second)).toEqual(refundedOnce);
    // The events of the refund itself, and later checks, change nothing more.
    await deliverAll(id);
    await runNextCheck(id);
    expect(await outcomeOf(client, first, second)).toEqual(refundedOnce);
  });
});
