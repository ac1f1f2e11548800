import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RazorpayRefund } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { settleSecondRefunds } from '../../../worker/payments/second-payments.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import {
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

const began = 1_800_000_000;
const refunded = paymentOf('one', 'pay_2', { status: 'refunded', amount_refunded: 400 });
const refund = (id: string, status: string, seconds: number, amount = 400) =>
  refundOf('pay_2', id, amount, { status, created_at: began + seconds });
const paidTwice = 'order_paid_twice:one:pay_2';
const failed = (id: string) => `second_refund_failed:one:pay_2:${id}`;
const orders = [
  ['newest first', (refunds: RazorpayRefund[]) => refunds],
  ['oldest first', (refunds: RazorpayRefund[]) => refunds.toReversed()],
] as const;

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await makeOrder(shop, 'one');
  const order = await recorded(shop, 'one');
  const payments = [paymentOf('one', 'pay_1')];
  await settleOrder(shop.environment, order, { payments }, openedAt);
  listRefunds(shop, 'pay_2');
  shop.answers.set('payments/pay_2/refund', refund('rfnd_1', 'pending', 0));
  const both = [...payments, paymentOf('one', 'pay_2')];
  await settleOrder(shop.environment, await recorded(shop, 'one'), { payments: both }, openedAt);
});

const settle = async (payments: (typeof refunded)[], ...refunds: RazorpayRefund[]) =>
  settleSecondRefunds(
    shop.environment,
    await recorded(shop, 'one'),
    { payments, refunds },
    openedAt,
  );

describe('the refunds of a second payment', () => {
  it.each(orders)(
    'a refund that failed before another one returned the money is no incident, listed %s',
    async (_, listed) => {
      await settle(
        [refunded],
        ...listed([refund('rfnd_2', 'processed', 1), refund('rfnd_1', 'failed', 0)]),
      );
      expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
    },
  );

  it.each(orders)(
    'a refund that began last and has failed is an incident, and closes none, listed %s',
    async (_, listed) => {
      await settle(
        [refunded],
        ...listed([refund('rfnd_2', 'failed', 1), refund('rfnd_1', 'processed', 0, 100)]),
      );
      expect(await incidentsOf(shop)).toEqual([
        [paidTwice, 1, null],
        [failed('rfnd_2'), 1, null],
      ]);
    },
  );

  it.each(orders)(
    'of two refunds that began in the same second the processed one counts, listed %s',
    async (_, listed) => {
      const both = [refund('rfnd_2', 'processed', 0), refund('rfnd_1', 'failed', 0)];
      const unknownTime = both.map((one) => ({ ...one, created_at: null }));
      await settle([refunded], ...listed(unknownTime));
      expect(await incidentsOf(shop)).toEqual([[paidTwice, 1, 'Refunded: rfnd_2']]);
      await settle([refunded], ...listed(both));
      expect(await incidentsOf(shop)).toHaveLength(1);
    },
  );

  it('a failed refund is an incident while another one is pending', async () => {
    await settle(
      [refunded],
      refund('rfnd_2', 'processed', 2, 100),
      refund('rfnd_3', 'pending', 1, 300),
      refund('rfnd_1', 'failed', 0),
    );
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 1, null],
      [failed('rfnd_1'), 1, null],
    ]);
  });

  it('a failed refund is an incident while its payment is not refunded', async () => {
    await settle([], refund('rfnd_2', 'processed', 1, 100), refund('rfnd_1', 'failed', 0));
    expect(await incidentsOf(shop)).toEqual([
      [paidTwice, 1, null],
      [failed('rfnd_1'), 1, null],
    ]);
  });
});
