import { beforeEach, expect, it, vi } from 'vitest';
import { type CheckoutClaim, verifyCheckout } from '../../../worker/payments/verify-order.ts';
import { openedAt, openShop, paymentOf, refundOf, type Shop, sign } from './shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
});

/** The page's call for `pay_1`, with its signature by Razorpay. */
async function verify(userId?: string, changes: Partial<CheckoutClaim> = {}) {
  const signature = sign('order_one|pay_1', shop.settings.keySecret);
  const claim = { orderId: 'order_one', paymentId: 'pay_1', signature, ...changes };
  const by = userId === undefined ? {} : { userId };
  return verifyCheckout(shop.environment, shop.settings, { ...claim, ...by }, openedAt);
}
const payment = (changes = {}) =>
  shop.responses.set('payments/pay_1', paymentOf('one', 'pay_1', changes));

/** When the account and the cron check the order next, in milliseconds after the call. */
async function nextChecks() {
  const { nextCheckAt } = await shop.recorded('one');
  return [(shop.alarmOf('ada') ?? 0) - openedAt, (nextCheckAt ?? 0) - openedAt];
}

/** An order that its account checks in a minute, and the cron in an hour. */
async function quietOrder() {
  await shop.makeOrder('one');
  await shop.store.checked('one', openedAt, openedAt + 3_600_000);
}

it('a payment that the call captures pays the order', async () => {
  await quietOrder();
  payment({ status: 'authorized' });
  shop.responses.set('payments/pay_1/capture', paymentOf('one', 'pay_1'));
  expect(await verify()).toMatchObject({ state: 'paid', order: { credits: 15 } });
  expect(await nextChecks()).toEqual([60_000, 3_600_000]);
});

it('a payment that can’t be captured now is checked five seconds later, and is under way for a week', async () => {
  await quietOrder();
  payment({ status: 'authorized' });
  expect(await verify()).toMatchObject({ state: 'pending', order: { status: 'created' } });
  expect(await nextChecks()).toEqual([5000, 0]);
  vi.setSystemTime(openedAt + 7 * 24 * 3_600_000);
  expect(shop.accountOf('ada').orders.underWay()).toHaveLength(1);
});

it('a payment that Razorpay can’t be asked for, or whose refunds it does not say, is checked five seconds later', async () => {
  await quietOrder();
  expect(await verify()).toEqual({ state: 'unreachable' });
  expect(await nextChecks()).toEqual([5000, 0]);
  payment({ refundedAmount: 100 });
  expect(await verify()).toEqual({ state: 'unreachable' });
  expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
});

it('what was refunded of a payment before the call is taken from its credits at once', async () => {
  await quietOrder();
  payment({ status: 'refunded', refundedAmount: 400 });
  shop.responses.set('payments/pay_1/refunds?count=100', {
    items: [refundOf('pay_1', 'rfnd_1', 300), refundOf('pay_1', 'rfnd_2', 100)],
  });
  expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'refunded' } });
  expect(shop.accountOf('ada').credits()).toMatchObject({ balance: 0 });
});

it('an account that can’t be reached does not keep the page from its result', async () => {
  await quietOrder();
  vi.spyOn(shop.accountOf('ada').orders, 'claimed').mockRejectedValueOnce(new Error('away'));
  expect(await verify()).toEqual({ state: 'unreachable' });
  expect((await nextChecks())[1]).toBe(0);
});

it('a forged signature is refused, whose payment Razorpay is not asked for', async () => {
  await quietOrder();
  payment();
  const forged = { signature: '0'.repeat(64) };
  expect(await verify('ada', forged)).toEqual({ state: 'forged' });
  expect(shop.calls).toEqual([]);
  expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
});

it('a signature for a payment of an order that Razorpay does not have is forged', async () => {
  await quietOrder();
  await shop.database.prepare('UPDATE orders SET razorpay_order_id = NULL').run();
  const signature = sign('null|pay_1', shop.settings.keySecret);
  expect(await verify('ada', { orderId: 'one', signature })).toEqual({ state: 'forged' });
  expect(shop.calls).toEqual([]);
});

it('an order that is known to be paid, or refunded, is confirmed without Razorpay', async () => {
  await quietOrder();
  payment();
  await verify();
  shop.responses.clear();
  shop.calls.length = 0;
  expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'completed' } });
  const refunds = [refundOf('pay_1', 'rfnd_1', 400)];
  await shop.settle({ refunds });
  expect(await verify()).toMatchObject({ state: 'paid', order: { status: 'refunded' } });
  expect(shop.calls).toEqual([]);
});

it('an order that D1 does not know is asked for with a valid signature alone', async () => {
  expect(await verify('ada', { signature: '0'.repeat(64) })).toEqual({ state: 'unknown' });
  expect(shop.calls).toEqual([]);
  expect(await verify()).toEqual({ state: 'unreachable' });
  shop.responses.set('orders/order_one', new Response('{}', { status: 400 }));
  expect(await verify()).toEqual({ state: 'unknown' });
  expect(await verify('ada')).toEqual({ state: 'unknown' });
});

it('an order that D1 has lost is adopted by its signature, and granted once', async () => {
  await quietOrder();
  payment();
  shop.listOrder('one', 'ada');
  for (const _ of [1, 2]) {
    await shop.database.prepare('DELETE FROM orders').run();
    expect(await verify()).toMatchObject({ state: 'paid', order: { id: 'one', credits: 15 } });
  }
  expect(shop.accountOf('ada').credits()).toMatchObject({ balance: 15 });
});
