import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import type { OrderNews } from '../../../worker/payments/order-news.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import {
  emailRefs,
  incidentDetail,
  incidentsOf,
  listRefunds,
  makeOrder,
  openedAt,
  openShop,
  paymentOf,
  recorded,
  refundOf,
  type Shop,
} from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await makeOrder(shop, 'one');
  await settle({ payments: [paymentOf('one', 'pay_1')] });
  listRefunds(shop, 'pay_2');
});
afterEach(() => vi.restoreAllMocks());

const settle = async (news: OrderNews, at = openedAt) =>
  settleOrder(shop.environment, await recorded(shop, 'one'), news, at);

const both = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
const refunded = paymentOf('one', 'pay_2', { status: 'refunded', amount_refunded: 400 });
const refund = (id: string, status: string, createdAt = 0) =>
  refundOf('pay_2', id, 400, { status, created_at: createdAt });
const answerRefund = (answer: unknown) => shop.answers.set('payments/pay_2/refund', answer);
/** The keys of the refunds that were asked for. */
const keys = () => shop.calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
const paidTwice = 'order_paid_twice:one:pay_2';
const failed = (id: string) => `second_refund_failed:one:pay_2:${id}`;

describe('the refund of a second payment', () => {
  it('the refund names its order and why, and its incident which payment counts', async () => {
    answerRefund(refund('rfnd_2', 'processed'));
    await settle({ payments: both });
    expect(shop.calls.map(({ path, body }) => [path, body])).toEqual([
      ['payments/pay_2/refunds?count=100', null],
      [
        'payments/pay_2/refund',
        { amount: 400, notes: { order_id: 'one', reason: 'paid twice' }, speed: 'normal' },
      ],
    ]);
    expect(await incidentDetail(shop)).toEqual({
      orderId: 'one',
      paymentId: 'pay_2',
      paidBy: 'pay_1',
    });
  });

  it('the second payment of an order that was refunded meanwhile is refunded too', async () => {
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 400)] });
    answerRefund(refund('rfnd_2', 'processed'));
    await settle({ payments: both });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
  });

  it.each([
    ['a refund', 'payments/pay_2/refund'],
    ['a list of the refunds', 'payments/pay_2/refunds?count=100'],
  ])(
    '%s that Razorpay does not answer is asked for again, and the incident stays open',
    async (_, path) => {
      answerRefund(refund('rfnd_2', 'processed'));
      shop.answers.delete(path);
      await expect(settle({ payments: both })).rejects.toThrow(
        'Payment pay_2 was not refunded: 503: down',
      );
      expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, null]]);
    },
  );

  it.each([
    ['a refund', 'payments/pay_2/refund'],
    ['a list of the refunds', 'payments/pay_2/refunds?count=100'],
  ])('%s that Razorpay refuses is logged with its reason', async (_, path) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerRefund(refund('rfnd_2', 'processed'));
    shop.answers.set(path, new Response('too late', { status: 400 }));
    await settle({ payments: both });
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    expect(lines).toContainEqual({
      event: 'payment_not_refunded',
      paymentId: 'pay_2',
      reason: '400: too late',
    });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, null]]);
  });
});

describe('a pending refund of a second payment', () => {
  beforeEach(async () => {
    answerRefund(refund('rfnd_2', 'pending'));
    await settle({ payments: both });
  });

  it('a pending refund leaves the incident open, and a processed one closes it', async () => {
    await settle({ payments: [refunded], refunds: [refund('rfnd_2', 'pending')] });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, null]]);
    const payments = [paymentOf('one', 'pay_1'), refunded];
    await settle({ payments, refunds: [refund('rfnd_2', 'processed')] });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
  });

  it('a refund of a part closes nothing while the rest is not processed', async () => {
    const part = refundOf('pay_2', 'rfnd_3', 100);
    await settle({
      payments: [paymentOf('one', 'pay_2', { status: 'failed' })],
      refunds: [part],
    });
    await settle({
      payments: [paymentOf('one', 'pay_1', { status: 'refunded' })],
      refunds: [part],
    });
    await settle({ payments: [refunded], refunds: [part, refund('rfnd_2', 'pending')] });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, null]]);
    const other = refundOf('pay_3', 'rfnd_4', 100, { status: 'pending' });
    await settle({ payments: [refunded], refunds: [part, other] });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, 'Refunded: rfnd_3']]);
  });

  it('a refund that fails is an incident of its own, once, and no e-mail to the buyer', async () => {
    const refunds = [refund('rfnd_2', 'failed')];
    await settle({ payments: [refunded], refunds }, openedAt + 5 * dayMs);
    await settle({ payments: [refunded], refunds }, openedAt + 6 * dayMs);
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 1, null],
      [failed('rfnd_2'), 1, null],
    ]);
    expect(await incidentDetail(shop, failed('rfnd_2'))).toEqual({
      orderId: 'one',
      paymentId: 'pay_2',
      refundId: 'rfnd_2',
      amount: 400,
    });
    expect(await emailRefs(shop)).toEqual(['receipt:one']);
  });

  it('a failed refund of a payment that is no second one is no such incident', async () => {
    const other = refundOf('pay_3', 'rfnd_3', 400, { status: 'failed' });
    await settle({ refunds: [other, refundOf('pay_1', 'rfnd_1', 400, { status: 'failed' })] });
    expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, null]]);
  });

  it('a refund that has failed is followed by another one with a key that names it', async () => {
    answerRefund(refund('rfnd_3', 'pending'));
    // Razorpay's list may be older than its event.
    listRefunds(shop, 'pay_2', refund('rfnd_2', 'pending'));
    await settle({ payments: both, refunds: [refund('rfnd_2', 'failed')] });
    expect(keys()).toEqual(['paid-twice-pay_2', 'paid-twice-pay_2-after-rfnd_2']);
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_2'), 1, null],
    ]);
  });

  it('a failed refund whose event was lost is found in the list of the payment’s refunds', async () => {
    answerRefund(refund('rfnd_3', 'pending'));
    listRefunds(shop, 'pay_2', refund('rfnd_2', 'failed'), refundOf('pay_2', 'rfnd_0', 100));
    await settle({
      payments: both,
      refunds: [refundOf('pay_9', 'rfnd_9', 4, { status: 'failed' })],
    });
    expect(keys().at(-1)).toBe('paid-twice-pay_2-after-rfnd_2');
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_2'), 1, null],
    ]);
  });

  it('a refund that fails at once is an incident, and the next one waits for the next check', async () => {
    answerRefund(refund('rfnd_3', 'failed'));
    await settle({ payments: both });
    expect(keys()).toEqual(['paid-twice-pay_2', 'paid-twice-pay_2']);
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_3'), 1, null],
    ]);
  });

  it('a later refund that is processed closes all incidents of its payment, and those of no other', async () => {
    const third = refundOf('pay_22', 'rfnd_22', 400, { status: 'failed' });
    listRefunds(shop, 'pay_22', third);
    shop.answers.set('payments/pay_22/refund', { ...third, id: 'rfnd_23', status: 'pending' });
    await settle({ payments: [paymentOf('one', 'pay_22')] });
    await settle({ payments: [refunded], refunds: [refund('rfnd_2', 'failed')] });
    await settle({ payments: [refunded], refunds: [refund('rfnd_3', 'processed')] });
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 1, 'Refunded: rfnd_3'],
      ['order_paid_twice:one:pay_22', 1, null],
      ['second_refund_failed:one:pay_22:rfnd_22', 1, null],
      [failed('rfnd_2'), 1, 'Refunded: rfnd_3'],
    ]);
  });

  it('a third refund is begun after two that have failed, and no fourth one', async () => {
    answerRefund(refund('rfnd_9', 'pending'));
    const two = [
      refund('rfnd_3', 'failed', 1_800_000_200),
      refund('rfnd_2', 'failed', 1_800_000_100),
    ];
    listRefunds(shop, 'pay_2', ...two, ...two);
    await settle({ payments: both });
    listRefunds(shop, 'pay_2', ...two.toReversed());
    await settle({ payments: both });
    expect(keys().slice(1)).toEqual([
      'paid-twice-pay_2-after-rfnd_3',
      'paid-twice-pay_2-after-rfnd_3',
    ]);
    listRefunds(shop, 'pay_2', ...two, refund('rfnd_4', 'failed', 1_800_000_300));
    await settle({ payments: both });
    expect(keys()).toHaveLength(3);
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 4, null],
      [failed('rfnd_2'), 1, null],
      [failed('rfnd_3'), 1, null],
      [failed('rfnd_4'), 1, null],
    ]);
  });

  it('of refunds that failed within one second the key names always the same', async () => {
    answerRefund(refund('rfnd_9', 'pending'));
    const two = [
      refund('rfnd_4', 'failed', 1_800_000_100),
      refund('rfnd_3', 'failed', 1_800_000_100),
    ];
    for (const listed of [two, two.toReversed()]) {
      listRefunds(shop, 'pay_2', ...listed);
      await settle({ payments: both });
    }
    const unknownTime = two.map((one) => ({ ...one, created_at: null }));
    listRefunds(shop, 'pay_2', ...unknownTime);
    await settle({ payments: both });
    expect(new Set(keys().slice(1))).toEqual(new Set(['paid-twice-pay_2-after-rfnd_4']));
  });

  it('a payment whose refunds have all failed keeps no third payment from its refund', async () => {
    listRefunds(shop, 'pay_2', ...['rfnd_2', 'rfnd_3', 'rfnd_4'].map((id) => refund(id, 'failed')));
    listRefunds(shop, 'pay_3');
    shop.answers.set('payments/pay_3/refund', refundOf('pay_3', 'rfnd_5', 400));
    await settle({ payments: [...both, paymentOf('one', 'pay_3')] });
    expect((await incidentsOf(shop)).at(-1)).toEqual([
      'order_paid_twice:one:pay_3',
      1,
      'Refunded: rfnd_5',
    ]);
  });
});
