import type { OrderRecord } from '../../../worker/payments/order.ts';

/** An order of $4 that was created at Razorpay, and is not paid. */
export const createdOrder = {
  id: 'one',
  razorpayOrderId: 'order_1',
  amount: 400,
  currency: 'USD',
  status: 'created',
  paymentId: null,
} as OrderRecord;
