import { beforeEach, describe, expect, it } from 'vitest';
import { capturePayments } from '../../../worker/payments/capture-payments.ts';
import type { OrderRecord } from '../../../worker/payments/order.ts';
import type { Payment } from '../../../worker/payments/payment-provider.ts';
import { createdOrder, openShop, paymentOf, type Shop } from './shop.ts';

let shop: Shop;
beforeEach(() => {
  shop = openShop();
});

const authorized = (id = 'pay_1', changes: Partial<Payment> = {}) =>
  paymentOf('one', id, { status: 'authorized', ...changes });
const captured = paymentOf('one', 'pay_1');
const capture = (payments: Payment[], order = createdOrder) =>
  capturePayments(shop.provider, order, payments);
const rejected = () => new Response('no', { status: 400 });

describe('an authorized payment', () => {
  it('the first authorized payment that matches is captured, and the others stay as they are', async () => {
    const failed = paymentOf('one', 'pay_0', { status: 'failed' });
    shop.responses.set('payments/pay_1/capture', captured);
    expect(await capture([failed, authorized(), authorized('pay_2')])).toEqual({
      ok: true,
      payments: [failed, captured, authorized('pay_2')],
    });
    expect(shop.calls.map(({ body }) => body)).toEqual([{ amount: 400, currency: 'USD' }]);
  });

  it.each<[string, OrderRecord['status'], Payment[]]>([
    ['another amount', 'created', [authorized('pay_1', { amount: 399 })]],
    ['a captured one beside it', 'created', [authorized(), paymentOf('one', 'pay_2')]],
    ['a completed order', 'completed', [authorized()]],
  ])('a payment with %s is not captured', async (_, status, payments) => {
    const outcome = await capture(payments, { ...createdOrder, status });
    expect(outcome).toEqual({ ok: true, payments });
    expect(shop.calls).toEqual([]);
  });
});

describe('a capture without success', () => {
  it('a capture without a response is unknown', async () => {
    expect(await capture([authorized()])).toEqual({ ok: false, reason: '503: down' });
  });

  it('a rejected capture is unknown while the payment can’t be read', async () => {
    shop.responses.set('payments/pay_1/capture', rejected());
    expect(await capture([authorized()])).toEqual({ ok: false, reason: '503: down' });
  });

  it('a rejected capture of a payment that was captured meanwhile is a success', async () => {
    shop.responses.set('payments/pay_1/capture', rejected());
    shop.responses.set('payments/pay_1', captured);
    expect(await capture([authorized()])).toEqual({ ok: true, payments: [captured] });
    expect(shop.logged).toEqual([]);
  });

  it('a rejected capture of a payment that is still authorized is logged', async () => {
    shop.responses.set('payments/pay_1/capture', rejected());
    shop.responses.set('payments/pay_1', authorized());
    expect(await capture([authorized()])).toEqual({ ok: true, payments: [authorized()] });
    expect(shop.logged).toEqual([
      { event: 'payment_not_captured', paymentId: 'pay_1', reason: '400: no' },
    ]);
  });
});
