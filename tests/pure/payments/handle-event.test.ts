import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleWebhook, webhookSchema } from '../../../../worker/payments/razorpay/webhook.ts';
import {
  disputeOf,
  incidentsOf,
  makeOrder,
  openedAt,
  openShop,
  paymentOf,
  recorded,
  refundOf,
  type Shop,
} from '../shop.ts';

let shop: Shop;
const warned = vi.fn<(line: string) => void>();

beforeEach(async () => {
  shop = openShop();
  warned.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warned);
  await makeOrder(shop, 'one');
});
afterEach(() => vi.restoreAllMocks());

/** Handles an event whose payload has these entities. */
const handle = (event: string, entities: Record<string, unknown>) => {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  );
  const read = webhookSchema.parse({ event, payload });
  return handleWebhook(shop.environment, shop.settings, read, openedAt);
};
const payment = (changes = {}) => paymentOf('one', 'pay_1', changes);
// What its event says of the state is not believed.
const dispute = disputeOf('disp_1', { status: 'x' });
const credits = () => shop.accountOf('ada').credits();
const unread = new Response('{}', { status: 400 });

describe('an event of Razorpay', () => {
  it('a payment pays its order, and is captured where it is only authorized', async () => {
    shop.answers.set('payments/pay_1/capture', payment());
    await handle('payment.authorized', { payment: payment({ status: 'authorized' }) });
    expect(await recorded(shop, 'one')).toMatchObject({ status: 'completed', paymentId: 'pay_1' });
    expect(credits()).toMatchObject({ balance: 15 });
  });

  it('a payment that may have been captured is sent again', async () => {
    const authorized = { payment: payment({ status: 'authorized' }) };
    await expect(handle('payment.authorized', authorized)).rejects.toThrow(
      'Payment pay_1 was not captured: 503: down',
    );
  });

  it('an order alone names which order is meant', async () => {
    const order = { id: 'order_one', amount: 400, currency: 'USD', receipt: 'one', status: 'paid' };
    await handle('order.paid', { order });
    expect(warned).not.toHaveBeenCalled();
    await expect(handle('order.paid', { order: { ...order, id: 'order_two' } })).rejects.toThrow(
      'Order order_two could not be read: 503: down',
    );
  });

  it('a refund takes the credits of the order that its payment has paid, and Razorpay is not asked', async () => {
    await handle('payment.captured', { payment: payment() });
    await handle('refund.processed', { refund: refundOf('pay_1', 'rfnd_1', 400) });
    expect(credits()).toMatchObject({ balance: 0 });
    expect(shop.calls).toEqual([]);
  });

  it('a refund of a payment that D1 does not know is of the payment’s order at Razorpay', async () => {
    const refund = refundOf('pay_1', 'rfnd_1', 400);
    await expect(handle('refund.processed', { refund })).rejects.toThrow(
      'Payment pay_1 could not be read: 503: down',
    );
    shop.answers.set('payments/pay_1', payment());
    // Its order is known, and its payment is not yet.
    await expect(handle('refund.processed', { refund })).rejects.toThrow('known before payment');
    shop.answers.set('payments/pay_1', payment({ order_id: null }));
    await handle('refund.processed', { refund });
    shop.answers.set('payments/pay_1', unread);
    await handle('refund.processed', { refund });
    const of = { event: 'webhook_for_no_order', of: 'refund.processed', paymentId: 'pay_1' };
    expect(warned.mock.calls.map(([line]) => JSON.parse(line) as unknown)).toEqual([of, of]);
  });

  it('an event of no order, no payment and no dispute is logged, and Razorpay is not asked', async () => {
    await handle('order.paid', {});
    expect(warned).toHaveBeenCalledTimes(1);
    expect(shop.calls).toEqual([]);
  });

  it.each([
    ['payment.dispute.created', { balance: 15, held: 15 }],
    ['payment.dispute.lost', { balance: 0, held: 0 }],
    ['payment.dispute.won', { balance: 15, held: 0 }],
    ['payment.dispute.closed', { balance: 15, held: 0 }],
    // No event of a dispute: what it says of one is not believed.
    ['payment.captured', { balance: 15, held: 0 }],
  ])('a dispute in the event %s leaves %j', async (event, after) => {
    await handle('payment.captured', { payment: payment() });
    await handle(event, { dispute });
    expect(credits()).toMatchObject(after);
    expect(await shop.accountOf('ada').readDispute('disp_1')).toBe(
      { 'payment.dispute.created': 'held', 'payment.captured': 'unknown' }[event] ?? 'ended',
    );
    const isOpen = event === 'payment.dispute.created';
    const open = isOpen ? [['dispute_opened:disp_1', 1, null]] : [];
    expect(await incidentsOf(shop)).toEqual(open);
  });
});
