import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sign } from '../../../worker/payments/razorpay/signature.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import {
  type CheckoutClaim,
  verifyClaim,
  verifyOrder,
} from '../../../worker/payments/verify-order.ts';
import { makeOrder, openedAt, openShop, paymentOf, recorded, refundOf, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** The page's call for `pay_1`, with its signature by Razorpay. */
async function verify(userId?: string, changes: Partial<CheckoutClaim> = {}) {
  const signature = await sign('order_one|pay_1', shop.settings.keySecret);
  const claim = { orderId: 'order_one', paymentId: 'pay_1', signature, ...changes };
  const by = userId === undefined ? {} : { userId };
  return verifyClaim(shop.environment, shop.settings, { ...claim, ...by }, openedAt);
}
const payment = (changes = {}) =>
  shop.answers.set('payments/pay_1', paymentOf('one', 'pay_1', changes));

/** When the account and the cron check the order next, in milliseconds after the call. */
async function nextChecks() {
  const { orders } = shop.accountOf('ada');
  const { nextCheckAt } = await recorded(shop, 'one');
  return [(orders.nextCheckAt() ?? 0) - openedAt, (nextCheckAt ?? 0) - openedAt];
}

/** An order that neither the account nor the cron checks for an hour. */
async function quietOrder() {
  await makeOrder(shop, 'one');
  const { orders } = shop.accountOf('ada');
  orders.claimDue(openedAt, 1);
  orders.checked('one', openedAt + 3_600_000, openedAt);
  await shop.store.checked('one', openedAt, openedAt + 3_600_000);
}

describe('the page’s call after a payment', () => {
  it('a payment that the call captures pays the order', async () => {
    await quietOrder();
    payment({ status: 'authorized' });
    shop.answers.set('payments/pay_1/capture', paymentOf('one', 'pay_1'));
    expect(await verify()).toMatchObject({ state: 'paid', order: { credits: 15 } });
    expect(await nextChecks()).toEqual([3_600_000, 3_600_000]);
  });

  it('a payment that can’t be captured now is checked five seconds later, and is under way for a week', async () => {
    await quietOrder();
    payment({ status: 'authorized' });
    expect(await verify()).toMatchObject({ state: 'pending', order: { status: 'created' } });
    expect(await nextChecks()).toEqual([5000, 0]);
    const week = 7 * 24 * 3_600_000;
    expect(shop.accountOf('ada').orders.underWay(openedAt + week)).toHaveLength(1);
  });

  it('a payment that Razorpay can’t be asked for, or whose refunds it does not say, is checked five seconds later', async () => {
    await quietOrder();
    expect(await verify()).toEqual({ state: 'unreachable' });
    expect(await nextChecks()).toEqual([5000, 0]);
    payment({ amount_refunded: 100 });
    expect(await verify()).toEqual({ state: 'unreachable' });
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'created' });
  });

  it('what was refunded of a payment before the call is taken from its credits at once', async () => {
    await quietOrder();
    payment({ status: 'refunded', amount_refunded: 400 });
    shop.answers.set('payments/pay_1/refunds?count=100', {
      items: [refundOf('pay_1', 'rfnd_1', 300), refundOf('pay_1', 'rfnd_2', 100)],
    });
    expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'refunded' } });
    expect(shop.accountOf('ada').credits()).toMatchObject({ balance: 0 });
  });

  it('an account that can’t be told of the payment is logged, and the page gets its answer', async () => {
    await quietOrder();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fault = new Error('away');
    vi.spyOn(shop.accountOf('ada'), 'claimedOrder').mockRejectedValueOnce(fault);
    expect(await verify()).toEqual({ state: 'unreachable' });
    const lines = warn.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    expect(lines).toEqual([
      { event: 'check_not_asked_for', id: 'one', reason: 'Error: away' },
      { event: 'payment_not_read', orderId: 'one', reason: expect.stringContaining('503') },
    ]);
  });

  it('a forged signature is refused, whose payment Razorpay is not asked for', async () => {
    await quietOrder();
    payment();
    const forged = { signature: '0'.repeat(64) };
    expect(await verify('ada', forged)).toEqual({ state: 'forged' });
    expect(shop.calls).toEqual([]);
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'created' });
  });

  it('a signature for a payment of an order that was never made at Razorpay is forged', async () => {
    await quietOrder();
    payment();
    const unmade = { ...(await recorded(shop, 'one')), razorpayOrderId: null };
    const signature = await sign('null|pay_1', shop.settings.keySecret);
    const claim = { paymentId: 'pay_1', signature };
    expect(await verifyOrder(shop.environment, shop.settings, unmade, claim, openedAt)).toEqual({
      state: 'forged',
    });
    expect(shop.calls).toEqual([]);
  });

  it('an order that is known to be paid, or refunded, is confirmed without Razorpay', async () => {
    await quietOrder();
    payment();
    await verify();
    shop.answers.clear();
    shop.calls.length = 0;
    expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'completed' } });
    const refunds = [refundOf('pay_1', 'rfnd_1', 400)];
    await settleOrder(shop.environment, await recorded(shop, 'one'), { refunds }, openedAt);
    expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'refunded' } });
    expect(shop.calls).toEqual([]);
  });

  it('a browser that comes back without a session settles its order', async () => {
    await quietOrder();
    payment();
    expect(await verify()).toMatchObject({ state: 'paid', order: { credits: 15 } });
  });

  it('an order that D1 does not know is asked for with a valid signature alone', async () => {
    expect(await verify('ada', { signature: '0'.repeat(64) })).toEqual({ state: 'unknown' });
    expect(shop.calls).toEqual([]);
    expect(await verify()).toEqual({ state: 'unreachable' });
    shop.answers.set('orders/order_one', new Response('{}', { status: 400 }));
    expect(await verify()).toEqual({ state: 'unknown' });
    expect(await verify('ada')).toEqual({ state: 'unknown' });
  });

  it('another user’s order is unknown', async () => {
    await quietOrder();
    payment();
    expect(await verify('bob')).toEqual({ state: 'unknown' });
  });
});
