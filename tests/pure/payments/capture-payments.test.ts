import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { capturePayments } from '../../../worker/payments/capture-payments.ts';
import type { OrderRecord } from '../../../worker/payments/order.ts';
import type { Razorpay, RazorpayAnswer } from '../../../worker/payments/razorpay/razorpay.ts';
import type { RazorpayPayment } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { createdOrder as order } from './created-order.ts';

type Answer = RazorpayAnswer<RazorpayPayment>;

const payment = (id: string, status: string, change: Partial<RazorpayPayment> = {}) =>
  ({ id, order_id: 'order_1', amount: 400, currency: 'USD', status, ...change }) as RazorpayPayment;

const is = (value: RazorpayPayment): Answer => ({ ok: true, value });
const rejected: Answer = { ok: false, code: 'rejected', reason: '400: Not so' };
const unreachable: Answer = { ok: false, code: 'unreachable', reason: '503: Later' };

const logged = vi.fn<typeof console.error>();

beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, 'error').mockImplementation(logged);
});
afterEach(() => vi.restoreAllMocks());

/** Razorpay, with its answers to a capture and to the question for the payment after that. */
function razorpayWith(captured?: Answer, read: Answer = unreachable) {
  const capture = vi.fn<Razorpay['capture']>(async (id) => captured ?? is(payment(id, 'captured')));
  const ask = vi.fn<Razorpay['payment']>(async () => read);
  return { capture, ask, razorpay: { capture, payment: ask } as unknown as Razorpay };
}

describe('an authorized payment of an order that is not completed yet', () => {
  it('is captured where it is the only one', async () => {
    const { capture, ask, razorpay } = razorpayWith();
    const outcome = await capturePayments(razorpay, order, [payment('pay_1', 'authorized')]);
    expect(outcome).toEqual({ ok: true, payments: [payment('pay_1', 'captured')] });
    expect(capture).toHaveBeenCalledExactlyOnceWith('pay_1', { amount: 400, currency: 'USD' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not captured beside one that was captured: the buyer would pay twice', async () => {
    const payments = [payment('pay_1', 'authorized'), payment('pay_2', 'captured')];
    const { capture, razorpay } = razorpayWith();
    expect(await capturePayments(razorpay, order, payments)).toEqual({ ok: true, payments });
    expect(capture).not.toHaveBeenCalled();
  });

  it('is captured alone, and what else there is stays as it was', async () => {
    const [failed, other] = [payment('pay_1', 'failed'), payment('pay_3', 'authorized')];
    const { capture, razorpay } = razorpayWith();
    const payments = [failed, payment('pay_2', 'authorized'), other];
    expect(await capturePayments(razorpay, order, payments)).toEqual({
      ok: true,
      payments: [failed, payment('pay_2', 'captured'), other],
    });
    expect(capture).toHaveBeenCalledOnce();
  });

  it.each<[string, Partial<RazorpayPayment>]>([
    ['another amount', { amount: 399 }],
    ['another currency', { currency: 'INR' }],
    ['another order', { order_id: 'order_2' }],
    ['another status', { status: 'created' }],
  ])('is not captured with %s', async (_, change) => {
    const payments = [payment('pay_1', 'authorized', change)];
    const { capture, razorpay } = razorpayWith();
    expect(await capturePayments(razorpay, order, payments)).toEqual({ ok: true, payments });
    expect(capture).not.toHaveBeenCalled();
  });
});

describe('an authorized payment of an order that was paid', () => {
  it.each(['completed', 'refunded'] as const)(
    'is not captured where the order is %s',
    async (status) => {
      const paid: OrderRecord = { ...order, status };
      const payments = [payment('pay_2', 'authorized')];
      const { capture, razorpay } = razorpayWith();
      expect(await capturePayments(razorpay, paid, payments)).toEqual({ ok: true, payments });
      expect(capture).not.toHaveBeenCalled();
    },
  );

  it.each(['failed', 'expired'] as const)(
    'is captured where the order is %s: it was not paid',
    async (status) => {
      const unpaid: OrderRecord = { ...order, status };
      const { capture, razorpay } = razorpayWith();
      await capturePayments(razorpay, unpaid, [payment('pay_2', 'authorized')]);
      expect(capture).toHaveBeenCalledOnce();
    },
  );
});

describe('a capture without success', () => {
  const authorized = payment('pay_1', 'authorized');

  it('is unknown where Razorpay does not answer, and is not asked about', async () => {
    const { ask, razorpay } = razorpayWith(unreachable, is(authorized));
    expect(await capturePayments(razorpay, order, [authorized])).toEqual({
      ok: false,
      reason: '503: Later',
    });
    expect(ask).not.toHaveBeenCalled();
  });

  it('is unknown where it was refused and the payment can’t be read', async () => {
    const { razorpay } = razorpayWith(rejected, unreachable);
    expect(await capturePayments(razorpay, order, [authorized])).toEqual({
      ok: false,
      reason: '503: Later',
    });
  });

  it.each(['captured', 'refunded'])(
    'was refused because the payment is %s already',
    async (status) => {
      const { ask, razorpay } = razorpayWith(rejected, is(payment('pay_1', status)));
      expect(await capturePayments(razorpay, order, [authorized])).toEqual({
        ok: true,
        payments: [payment('pay_1', status)],
      });
      expect(ask).toHaveBeenCalledExactlyOnceWith('pay_1');
      expect(logged).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['is only authorized still', is(authorized)],
    ['is not known to Razorpay', rejected],
  ])('was refused, and is logged where the payment %s', async (_, read) => {
    const { razorpay } = razorpayWith(rejected, read);
    expect(await capturePayments(razorpay, order, [authorized])).toEqual({
      ok: true,
      payments: [authorized],
    });
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'payment_not_captured', paymentId: 'pay_1', reason: '400: Not so' },
    ]);
  });
});
