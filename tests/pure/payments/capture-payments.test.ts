import { describe, expect, it, vi } from 'vitest';
import { capturePayments } from '../../../worker/payments/capture-payments.ts';
import type { Razorpay } from '../../../worker/payments/razorpay/razorpay.ts';
import type { RazorpayPayment } from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { createdOrder as order } from './created-order.ts';

const payment = (id: string, status: string) =>
  ({ id, order_id: 'order_1', amount: 400, currency: 'USD', status }) as RazorpayPayment;

function razorpayWith() {
  const capture = vi.fn<Razorpay['capture']>(async (id) => ({
    ok: true,
    value: payment(id, 'captured'),
  }));
  return { capture, razorpay: { capture } as unknown as Razorpay };
}

describe('an authorized payment of an order that is not completed yet', () => {
  it('is captured where it is the only one', async () => {
    const { capture, razorpay } = razorpayWith();
    const outcome = await capturePayments(razorpay, order, [payment('pay_1', 'authorized')]);
    expect(outcome).toEqual({ ok: true, payments: [payment('pay_1', 'captured')] });
    expect(capture).toHaveBeenCalledExactlyOnceWith('pay_1', { amount: 400, currency: 'USD' });
  });

  it('is not captured beside one that was captured: the buyer would pay twice', async () => {
    const payments = [payment('pay_1', 'authorized'), payment('pay_2', 'captured')];
    const { capture, razorpay } = razorpayWith();
    expect(await capturePayments(razorpay, order, payments)).toEqual({ ok: true, payments });
    expect(capture).not.toHaveBeenCalled();
  });
});
