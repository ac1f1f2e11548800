import { describe, expect, it } from 'vitest';
import type { AccountRecords } from '../../../../worker/account/account-records.ts';
import { compareRecords } from '../../../../worker/payments/audit/compare-records.ts';
import type { OrderRecord } from '../../../../worker/payments/order.ts';
import { createdOrder } from '../shop.ts';

const paid: OrderRecord = { ...createdOrder, credits: 15, status: 'completed', returnedAmount: 0 };
const records: AccountRecords = {
  wasOpened: true,
  closed: false,
  disabledAt: null,
  erasures: 0,
  purchases: [{ ref: 'order:one', credits: 15 }],
  returns: [],
};

describe('the records of an account and D1’s paid orders', () => {
  it('agree where each order was granted with its credits', () => {
    expect(compareRecords([paid], records, [])).toEqual([]);
    expect(compareRecords([], { ...records, purchases: [] }, [])).toEqual([]);
  });

  it('differ in an order that was never granted, or granted with other credits', () => {
    const refunded: OrderRecord = { ...paid, status: 'refunded' };
    expect(compareRecords([refunded], { ...records, purchases: [] }, [])).toEqual([
      'order:one is refunded, and was never granted',
    ]);
    expect(compareRecords([{ ...paid, credits: 45 }], records, [])).toEqual([
      'order:one has 45 credits, and 15 were granted',
    ]);
  });

  it('differ in a grant whose order is not paid in D1, and not in credits that no order bought', () => {
    const purchases = [
      ...records.purchases,
      { ref: 'order:two', credits: 45 },
      { ref: 'gift:three', credits: 5 },
    ];
    expect(compareRecords([paid], { ...records, purchases }, [])).toEqual([
      'order:two was granted, and D1 has no such paid order',
    ]);
  });

  it('agree where the returns of an order add up to what D1 has, whatever went back for another', () => {
    const two: OrderRecord = { ...paid, id: 'two', returnedAmount: 50 };
    const purchases = [...records.purchases, { ref: 'order:two', credits: 15 }];
    const returns = [
      { id: 'rfnd_1', grantRef: 'order:one', minor: 100 },
      { id: 'rfnd_2', grantRef: 'order:two', minor: 50 },
      { id: 'rfnd_3', grantRef: 'order:one', minor: 30 },
    ];
    const both = { ...records, purchases, returns };
    expect(compareRecords([{ ...paid, returnedAmount: 130 }, two], both, [])).toEqual([]);
    expect(compareRecords([{ ...paid, returnedAmount: 100 }, two], both, [])).toEqual([
      'order:one returned 100, and credits were taken for 130',
    ]);
  });

  describe('with returns of more than was paid', () => {
    const back: OrderRecord = { ...paid, status: 'refunded', returnedAmount: 800 };
    const taken = { id: 'rfnd_1', grantRef: 'order:one', minor: 400 };
    const refunded = { ...records, returns: [taken] };
    const excess = [{ id: 'rfnd_2', orderId: 'one', amount: 400 }];
    const difference = (amount: number, credits: number) => [
      `order:one returned ${amount}, and credits were taken for ${credits}`,
    ];

    it('agree where a known excess is all that no credits were taken for', () => {
      expect(compareRecords([back], refunded, excess)).toEqual([]);
      expect(compareRecords([back], refunded, [])).toEqual(difference(800, 400));
      const both = [...excess, { id: 'rfnd_3', orderId: 'one', amount: 1 }];
      expect(compareRecords([{ ...back, returnedAmount: 801 }], refunded, both)).toEqual([]);
    });

    it('differ in what went back beside a known excess', () => {
      const more = { ...back, returnedAmount: 850 };
      expect(compareRecords([more], refunded, excess)).toEqual(difference(850, 400));
    });

    it('differ where the account lost what it took for a return that is a known excess in part', () => {
      const part = [{ id: 'rfnd_1', orderId: 'one', amount: 400 }];
      const whole = { ...back, returnedAmount: 400 };
      expect(compareRecords([whole], refunded, part)).toEqual([]);
      expect(compareRecords([whole], records, part)).toEqual(difference(400, 0));
    });
  });
});
