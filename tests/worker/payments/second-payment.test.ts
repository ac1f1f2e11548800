import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliver,
  deliverAll,
  dispute,
  incidents,
  leaveRefundsPending,
  onlyOrder,
  order,
  outbox,
  pay,
  refund,
  refundsAtRazorpay,
  runNextCheck,
  settleRefund,
  tidyShop,
} from './shop.ts';

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

/** What the buyer has, what Razorpay has of both payments, and what the operator is told. */
async function outcomeOf(client: Client, first: string, second: string) {
  const { balance } = await client.credits();
  const { payment_id: paidBy } = await onlyOrder(client);
  const ids = [paidBy as string, paidBy === first ? second : first];
  const payments = await paymentsAtRazorpay(ids);
  return [
    balance,
    ...payments.map((payment) => `${payment?.status} ${payment?.amount_refunded}`),
    ...(await incidents()),
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

  it('a second payment is refunded once where the answer of the refund was lost', async () => {
    const { client, id, first, second } = await paidTwice();
    await breakRazorpay(
      { mode: 'reordered', times: 1, pathIncludes: '/refunds' },
      { mode: 'lost_answer', times: 1, pathIncludes: '/refund' },
    );
    await runNextCheck(id);
    await breakRazorpay();
    await runNextCheck(id);
    await runNextCheck(id);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    const [one, other] = await paymentsAtRazorpay([first, second]);
    expect((one?.amount_refunded ?? 0) + (other?.amount_refunded ?? 0)).toBe(400);
  });

  it('a second payment whose refund fails makes its webhook come again', async () => {
    const { client, id, first, second } = await paidTwice();
    const captured = (await outbox(id)).filter(({ event }) => event === 'payment.captured');
    await breakRazorpay({ mode: 'down', pathIncludes: '/refund' });
    const statuses: number[] = [];
    for (const event of captured) statuses.push((await deliver(event)).status);
    expect(statuses).toEqual([200, 503]);
    await breakRazorpay();
    for (const event of captured) await deliver(event);
    expect(await outcomeOf(client, first, second)).toEqual(refundedOnce);
  });

  it('a second payment whose refund is pending and then fails is refunded again, and the operator is told of it', async () => {
    const { client, id, first, second } = await paidTwice();
    await leaveRefundsPending();
    await deliverAll(id);
    const { payment_id: paidBy } = await onlyOrder(client);
    const other = paidBy === first ? second : first;
    const [failing = ''] = await refundsAtRazorpay(other);
    expect(await incidents()).toEqual([{ kind: 'order_paid_twice', closed_because: null }]);
    await settleRefund(failing, 'failed');
    // Its event is lost: the order's next check finds it.
    await runNextCheck(id);
    expect(await incidents()).toEqual([
      { kind: 'order_paid_twice', closed_because: null },
      { kind: 'second_refund_failed', closed_because: null },
    ]);
    const [, again = ''] = await refundsAtRazorpay(other);
    await settleRefund(again, 'processed');
    await deliverAll(id);
    await runNextCheck(id);
    expect(await refundsAtRazorpay(other)).toEqual([failing, again]);
    expect(await incidents()).toEqual(
      ['order_paid_twice', 'second_refund_failed'].map((kind) => ({
        kind,
        closed_because: `Refunded: ${again}`,
      })),
    );
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('a second payment of which the operator has refunded a part is refunded to its end', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const first = (await pay(id)).payment.id;
    await deliverAll(id);
    const second = (await pay(id)).payment.id;
    await refund(second, 100);
    await runNextCheck(id);
    expect(await paymentsAtRazorpay([first, second])).toMatchObject([
      { status: 'captured', amount_refunded: 0 },
      { status: 'refunded', amount_refunded: 400 },
    ]);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('a payment that is refunded for another reason closes nothing and is not refunded again', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id);
    await deliverAll(id);
    await runNextCheck(id);
    expect(await incidents()).toEqual([]);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('the refund of a second payment says at Razorpay which order it is of, and why', async () => {
    const { client, id, first, second } = await paidTwice();
    const asked = vi.spyOn(globalThis, 'fetch');
    await runNextCheck(id);
    const { payment_id: paidBy, id: orderId } = await onlyOrder(client);
    const other = paidBy === first ? second : first;
    const [refunded] = asked.mock.calls.filter(([input]) => String(input).endsWith('/refund'));
    expect(String(refunded?.[0])).toContain(`/payments/${other}/refund`);
    expect(JSON.parse(String(refunded?.[1]?.body))).toMatchObject({
      amount: 400,
      notes: { order_id: orderId, reason: 'paid twice' },
    });
  });

  it('a second payment whose refund Razorpay refuses is left to the operator, and its webhooks are accepted', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client, id } = await paidTwice();
    const asked = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      new Request(input, init).url.endsWith('/refund')
        ? Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 400 })
        : asked(input, init),
    );
    expect(new Set(await deliverAll(id))).toEqual(new Set([200]));
    expect(await client.credits()).toMatchObject({ balance: 17 });
    expect(await incidents()).toEqual([{ kind: 'order_paid_twice', closed_because: null }]);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('payment_not_refunded'));
  });

  it('a dispute that is lost about a second payment is not reported to its buyer as a refund', async () => {
    const { client, id, first, second } = await paidTwice();
    await deliverAll(id);
    const { payment_id: paidBy } = await onlyOrder(client);
    const { id: disputeId } = await dispute(paidBy === first ? second : first, 'lost');
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    const email = env.DATABASE.prepare('SELECT kind FROM emails WHERE ref = ?');
    expect(await email.bind(`refund:${disputeId}`).first()).toBeNull();
  });

  it('a second payment that comes after all of the first was refunded is refunded too', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const first = (await pay(id)).payment.id;
    await refund(first);
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'refunded' });
    const second = (await pay(id)).payment.id;
    await deliverAll(id);
    expect(await paymentsAtRazorpay([first, second])).toMatchObject([
      { status: 'refunded', amount_refunded: 400 },
      { status: 'refunded', amount_refunded: 400 },
    ]);
    expect(await client.credits()).toMatchObject({ balance: 2 });
    expect(await onlyOrder(client)).toMatchObject({ payment_id: first, returned_amount: 400 });
  });

  it('a second payment is one incident with both payments, also after it was refunded', async () => {
    const { client, id, first, second } = await paidTwice();
    for (const _ of [1, 2, 3]) await runNextCheck(id);
    const { payment_id: paidBy, id: orderId } = await onlyOrder(client);
    const rows = await env.DATABASE.prepare('SELECT times, detail FROM incidents').all<{
      times: number;
      detail: string;
    }>();
    expect(rows.results.map(({ times, detail }) => [times, JSON.parse(detail)])).toEqual([
      [1, { orderId, paymentId: paidBy === first ? second : first, paidBy }],
    ]);
  });

  it('a dispute about a second payment holds no credits, and is for the operator alone', async () => {
    const { client, id, first, second } = await paidTwice();
    await deliverAll(id);
    const { payment_id: paidBy } = await onlyOrder(client);
    const { id: disputeId } = await dispute(paidBy === first ? second : first, 'open');
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 0, available: 17 });
    expect(await onlyOrder(client)).toMatchObject({ state: 'paid' });
    const opened = env.DATABASE.prepare('SELECT kind FROM incidents WHERE key = ?');
    expect(await opened.bind(`dispute_opened:${disputeId}`).first('kind')).toBe('dispute_opened');
  });
});
