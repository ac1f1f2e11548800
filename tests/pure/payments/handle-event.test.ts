import { beforeEach, expect, it, vi } from 'vitest';
import { handleOnce } from '../../../worker/payments/handle-event.ts';
import { disputeOf, openedAt, openShop, paymentOf, refundOf, type Shop, toWire } from './shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

/** Handles an event as it comes from Razorpay. Returns whether it is handled. */
async function handle(event: string, entities: Record<string, unknown>, id = crypto.randomUUID()) {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity: toWire(entity) }]),
  );
  const { body, headers } = shop.signWebhook({ event, payload }, id);
  const read = await shop.provider.readWebhook(body, headers);
  if (!read.ok) throw new Error(read.code);
  return handleOnce(shop.environment, shop.settings, read.event, openedAt);
}
const failure = (reason: string) => expect.objectContaining({ event: 'webhook_failed', reason });
const payment = (changes = {}) => paymentOf('one', 'pay_1', changes);
const credits = () => shop.accountOf('ada').credits();
const unread = new Response('{}', { status: 400 });

it('a payment pays its order, and is captured where it is only authorized', async () => {
  shop.responses.set('payments/pay_1/capture', payment());
  const authorized = { payment: payment({ status: 'authorized' }) };
  expect(await handle('payment.authorized', authorized)).toBe(true);
  expect(await shop.recorded('one')).toMatchObject({ status: 'completed', paymentId: 'pay_1' });
  expect(credits()).toMatchObject({ balance: 15 });
});

it('a payment of an order that D1 has lost adopts the order, and grants it once', async () => {
  shop.listOrder('one', 'ada');
  for (const _ of [1, 2]) {
    await shop.database.prepare('DELETE FROM orders').run();
    expect(await handle('payment.captured', { payment: payment() })).toBe(true);
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', paymentId: 'pay_1' });
  }
  expect(credits()).toMatchObject({ balance: 15 });
});

it('an event that may have captured its payment is sent again', async () => {
  const authorized = { payment: payment({ status: 'authorized' }) };
  expect(await handle('payment.authorized', authorized)).toBe(false);
  expect(shop.logged).toEqual([failure('Error: Payment pay_1 was not captured: 503: down')]);
});

it('an event waits 3 s for Razorpay, which expects a response within 5 s', async () => {
  vi.useFakeTimers({ now: openedAt, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const called = new Promise<void>((begin) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          begin();
        }),
    );
  });
  let outcome: boolean | null = null;
  const handled = handle('refund.processed', { refund: refundOf('pay_2', 'rfnd_1', 400) });
  void handled.then((isHandled) => (outcome = isHandled));
  await called;
  await vi.advanceTimersByTimeAsync(2999);
  expect(outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await handled).toBe(false);
});

it('a handled event is not handled again, even while its account is halted', async () => {
  expect(await handle('payment.captured', { payment: payment() }, 'event-1')).toBe(true);
  const refusal = { ok: false, code: 'account_halted', available: 0 } as const;
  vi.spyOn(shop.accountOf('ada').ledger, 'grant').mockResolvedValue(refusal);
  expect(await handle('payment.captured', { payment: payment() }, 'event-1')).toBe(true);
  expect(await handle('payment.captured', { payment: payment() }, 'event-2')).toBe(false);
});

it('an event that failed is handled when it is sent again', async () => {
  shop.responses.set('payments/pay_1', payment());
  const refund = { refund: refundOf('pay_1', 'rfnd_1', 400) };
  expect(await handle('refund.processed', refund, 'event-1')).toBe(false);
  await handle('payment.captured', { payment: payment() }, 'event-2');
  expect(await handle('refund.processed', refund, 'event-1')).toBe(true);
  expect(credits()).toMatchObject({ balance: 0 });
});

it('a refund is found by the payment that paid its order, without Razorpay', async () => {
  await handle('payment.captured', { payment: payment() });
  expect(await handle('refund.processed', { refund: refundOf('pay_1', 'rfnd_1', 400) })).toBe(true);
  expect(credits()).toMatchObject({ balance: 0 });
  expect(shop.calls).toEqual([]);
});

it.each([
  ['sent again while Razorpay is down', undefined, false],
  ['sent again before its payment is known', payment(), false],
  ['accepted where its payment has no order', payment({ orderId: null }), true],
  ['accepted where Razorpay does not know its payment', unread, true],
])('a refund of an unknown payment is %s', async (_, response, isHandled) => {
  if (response) shop.responses.set('payments/pay_1', response);
  const refund = refundOf('pay_1', 'rfnd_1', 400);
  expect(await handle('refund.processed', { refund })).toBe(isHandled);
  expect(credits()).toMatchObject({ balance: 0 });
});

it.each([
  ['payment.dispute.created', { balance: 15, held: 15 }, 'held'],
  ['payment.dispute.lost', { balance: 0, held: 0 }, 'ended'],
  ['payment.dispute.won', { balance: 15, held: 0 }, 'ended'],
  ['payment.dispute.closed', { balance: 15, held: 0 }, 'ended'],
  // No event of a dispute: its entity is not trusted.
  ['payment.captured', { balance: 15, held: 0 }, 'unknown'],
])('a dispute in the event %s leaves %j', async (event, after, state) => {
  await handle('payment.captured', { payment: payment() });
  await handle(event, { dispute: disputeOf('disp_1', { status: 'lost' }) });
  expect(credits()).toMatchObject(after);
  expect(shop.accountOf('ada').ledger.readDispute('disp_1')).toBe(state);
  const open = state === 'held' ? [['dispute_opened:disp_1', 1, null]] : [];
  expect(await shop.incidents()).toEqual(open);
});
