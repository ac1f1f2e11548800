import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import type { Refund } from '../../../worker/payments/payment-provider.ts';
import { settleSecondRefunds } from '../../../worker/payments/second-payments.ts';
import { openedAt, openShop, paymentOf, refundOf, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
  await settle({ payments: [paymentOf('one', 'pay_1')] });
  shop.listRefunds('pay_2');
});

const settle: Shop['settle'] = (...input) => shop.settle(...input);

const both = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
const refunded = paymentOf('one', 'pay_2', { status: 'refunded', refundedAmount: 400 });
const refund = (id: string, status: Refund['status'], seconds = 0, amount = 400) =>
  refundOf('pay_2', id, amount, { status, createdAt: openedAt + seconds * 1000 });
const respondToRefund = (response: unknown) =>
  shop.responses.set('payments/pay_2/refund', response);
/** The keys of the refunds that were asked for. */
const keys = () => shop.calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
const paidTwice = 'order_paid_twice:one:pay_2';
const failed = (id: string) => `second_refund_failed:one:pay_2:${id}`;

const orders = [
  ['newest first', (refunds: Refund[]) => refunds],
  ['oldest first', (refunds: Refund[]) => refunds.toReversed()],
] as const;

describe('the refund of a second payment', () => {
  it('the refund names its order and why, and its incident which payment counts', async () => {
    respondToRefund(refund('rfnd_2', 'processed'));
    await settle({ payments: both });
    expect(shop.calls.map(({ path, body }) => [path, body])).toEqual([
      ['payments/pay_2/refunds?count=100', null],
      [
        'payments/pay_2/refund',
        { amount: 400, notes: { order_id: 'one', reason: 'paid twice' }, speed: 'normal' },
      ],
    ]);
    expect(await shop.incidentDetail()).toEqual({
      orderId: 'one',
      paymentId: 'pay_2',
      paidBy: 'pay_1',
    });
  });

  it('the second payment of an order that was refunded meanwhile is refunded too', async () => {
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 400)] });
    respondToRefund(refund('rfnd_2', 'processed'));
    await settle({ payments: both });
    expect(await shop.incidents()).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
  });

  it.each([
    ['a refund', 'payments/pay_2/refund'],
    ['a list of the refunds', 'payments/pay_2/refunds?count=100'],
  ])(
    '%s that Razorpay does not response is asked for again, and the incident stays open',
    async (_, path) => {
      respondToRefund(refund('rfnd_2', 'processed'));
      shop.responses.delete(path);
      await expect(settle({ payments: both })).rejects.toThrow(
        'Payment pay_2 was not refunded: 503: down',
      );
      expect(await shop.incidents()).toEqual([[paidTwice, 1, null]]);
    },
  );
});

describe('a pending refund of a second payment', () => {
  beforeEach(async () => {
    respondToRefund(refund('rfnd_2', 'pending'));
    await settle({ payments: both });
  });

  it('a pending refund leaves the incident open, and a processed one closes it', async () => {
    await settle({ payments: [refunded], refunds: [refund('rfnd_2', 'pending')] });
    expect(await shop.incidents()).toEqual([[paidTwice, 1, null]]);
    const payments = [paymentOf('one', 'pay_1'), refunded];
    await settle({ payments, refunds: [refund('rfnd_2', 'processed')] });
    expect(await shop.incidents()).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
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
    expect(await shop.incidents()).toEqual([[paidTwice, 1, null]]);
    const other = refundOf('pay_3', 'rfnd_4', 100, { status: 'pending' });
    await settle({ payments: [refunded], refunds: [part, other] });
    expect(await shop.incidents()).toEqual([[paidTwice, 1, 'Refunded: rfnd_3']]);
  });

  it('a refund that fails is an incident of its own, once, and no e-mail to the buyer', async () => {
    const refunds = [refund('rfnd_2', 'failed')];
    await settle({ payments: [refunded], refunds }, openedAt + 5 * dayMs);
    await settle({ payments: [refunded], refunds }, openedAt + 6 * dayMs);
    expect(await shop.incidents()).toEqual([
      [paidTwice, 1, null],
      [failed('rfnd_2'), 1, null],
    ]);
    expect(await shop.incidentDetail(failed('rfnd_2'))).toEqual({
      orderId: 'one',
      paymentId: 'pay_2',
      refundId: 'rfnd_2',
      amount: 400,
    });
    expect(await shop.emailRefs()).toEqual(['receipt:one']);
  });

  it('a refund that has failed is followed by another one with a key that names it', async () => {
    respondToRefund(refund('rfnd_3', 'pending'));
    // Razorpay's list may be older than its event.
    shop.listRefunds('pay_2', refund('rfnd_2', 'pending'));
    await settle({ payments: both, refunds: [refund('rfnd_2', 'failed')] });
    expect(keys()).toEqual(['paid-twice-pay_2', 'paid-twice-pay_2-after-rfnd_2']);
    expect(await shop.incidents()).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_2'), 1, null],
    ]);
  });

  it('a failed refund whose event was lost is found in the list of the payment’s refunds', async () => {
    respondToRefund(refund('rfnd_3', 'pending'));
    shop.listRefunds('pay_2', refund('rfnd_2', 'failed'), refundOf('pay_2', 'rfnd_0', 100));
    await settle({
      payments: both,
      refunds: [refundOf('pay_9', 'rfnd_9', 4, { status: 'failed' })],
    });
    expect(keys().at(-1)).toBe('paid-twice-pay_2-after-rfnd_2');
    expect(await shop.incidents()).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_2'), 1, null],
    ]);
  });

  it('a refund that fails at once is an incident, and the next one waits for the next check', async () => {
    respondToRefund(refund('rfnd_3', 'failed'));
    await settle({ payments: both });
    expect(keys()).toEqual(['paid-twice-pay_2', 'paid-twice-pay_2']);
    expect(await shop.incidents()).toEqual([
      [paidTwice, 2, null],
      [failed('rfnd_3'), 1, null],
    ]);
  });

  it('a later refund that is processed closes all incidents of its payment, and those of no other', async () => {
    const third = refundOf('pay_22', 'rfnd_22', 400, { status: 'failed' });
    shop.listRefunds('pay_22', third);
    shop.responses.set('payments/pay_22/refund', { ...third, id: 'rfnd_23', status: 'pending' });
    await settle({ payments: [paymentOf('one', 'pay_22')] });
    await settle({ payments: [refunded], refunds: [refund('rfnd_2', 'failed')] });
    await settle({ payments: [refunded], refunds: [refund('rfnd_3', 'processed')] });
    expect(await shop.incidents()).toEqual([
      [paidTwice, 1, 'Refunded: rfnd_3'],
      ['order_paid_twice:one:pay_22', 1, null],
      ['second_refund_failed:one:pay_22:rfnd_22', 1, null],
      [failed('rfnd_2'), 1, 'Refunded: rfnd_3'],
    ]);
  });

  it('a third refund is begun after two that have failed, and no fourth one', async () => {
    respondToRefund(refund('rfnd_9', 'pending'));
    const two = [refund('rfnd_3', 'failed', 200), refund('rfnd_2', 'failed', 100)];
    shop.listRefunds('pay_2', ...two, ...two);
    await settle({ payments: both });
    shop.listRefunds('pay_2', ...two.toReversed());
    await settle({ payments: both });
    expect(keys().slice(1)).toEqual([
      'paid-twice-pay_2-after-rfnd_3',
      'paid-twice-pay_2-after-rfnd_3',
    ]);
    shop.listRefunds('pay_2', ...two, refund('rfnd_4', 'failed', 300));
    await settle({ payments: both });
    expect(keys()).toHaveLength(3);
    expect(await shop.incidents()).toEqual([
      [paidTwice, 4, null],
      [failed('rfnd_2'), 1, null],
      [failed('rfnd_3'), 1, null],
      [failed('rfnd_4'), 1, null],
    ]);
  });
});

describe('the order in which refunds are listed', () => {
  beforeEach(async () => {
    respondToRefund(refund('rfnd_1', 'pending'));
    await settle({ payments: both });
  });
  const settleRefunds = async (payments: (typeof refunded)[], ...refunds: Refund[]) =>
    settleSecondRefunds(
      shop.environment,
      await shop.recorded('one'),
      { payments, refunds },
      openedAt,
    );

  it.each(orders)(
    'a refund that failed before another one returned the money is no incident, listed %s',
    async (_, listed) => {
      await settleRefunds(
        [refunded],
        ...listed([refund('rfnd_2', 'processed', 1), refund('rfnd_1', 'failed', 0)]),
      );
      expect(await shop.incidents()).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
    },
  );

  it.each(orders)(
    'a refund that began last and has failed is an incident, and closes none, listed %s',
    async (_, listed) => {
      await settleRefunds(
        [refunded],
        ...listed([refund('rfnd_2', 'failed', 1), refund('rfnd_1', 'processed', 0, 100)]),
      );
      expect(await shop.incidents()).toEqual([
        [paidTwice, 1, null],
        [failed('rfnd_2'), 1, null],
      ]);
    },
  );

  it.each(orders)(
    'of two refunds that began in the same second the processed one counts, listed %s',
    async (_, listed) => {
      const two = [refund('rfnd_2', 'processed', 0), refund('rfnd_1', 'failed', 0)];
      const unknownTime = two.map((one) => ({ ...one, createdAt: null }));
      await settleRefunds([refunded], ...listed(unknownTime));
      expect(await shop.incidents()).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
      await settleRefunds([refunded], ...listed(two));
      expect(await shop.incidents()).toHaveLength(1);
    },
  );

  it('a failed refund is an incident while another one is pending', async () => {
    await settleRefunds(
      [refunded],
      refund('rfnd_2', 'processed', 2, 100),
      refund('rfnd_3', 'pending', 1, 300),
      refund('rfnd_1', 'failed', 0),
    );
    expect(await shop.incidents()).toEqual([
      [paidTwice, 1, null],
      [failed('rfnd_1'), 1, null],
    ]);
  });
});
