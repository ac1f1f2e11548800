import type { CreatedOrder, Order, OrderUnderWay } from '../../../domain/orders/order.ts';

/** A paid order of 45 credits in rupees, but for what is given. */
export function sampleOrder(id: string, given: Partial<Order> = {}): Order {
  return {
    id,
    user_id: 'user-1',
    product_id: 'basic',
    amount: 76_100,
    currency: 'INR',
    credits: 45,
    status: 'completed',
    state: 'paid',
    created_at: '2026-11-25T10:00:00.000Z',
    completed_at: '2026-11-25T10:01:00.000Z',
    payment_id: `pay_${id}`,
    razorpay_order_id: `order_${id}`,
    payment_status: 'captured',
    failure_code: null,
    failure_reason: null,
    returned_amount: 0,
    ...given,
  };
}

/** The same order in dollars. */
export function orderInDollars(given: Partial<Order> = {}): Order {
  return sampleOrder('1', { id: 'order-1', amount: 900, currency: 'USD', ...given });
}

/** The same order while its payment is under way. */
export function orderUnderWay(id: string, given: Partial<OrderUnderWay> = {}): OrderUnderWay {
  const { product_id, amount, currency, credits, created_at } = sampleOrder(id);
  return { id, product_id, amount, currency, credits, created_at, ...given };
}

/** The same order as the server makes it for the checkout. */
export function createdOrder(id: string): CreatedOrder {
  const { amount, currency, credits } = sampleOrder(id);
  return {
    order: {
      id: `order_${id}`,
      amount,
      currency,
      packageInfo: { name: 'Basic Pack', credits, description: '' },
    },
    orderId: id,
    keyId: 'rzp_key',
    checkout: { url: 'https://checkout.example/v1.js', merchantName: 'Imagemint' },
  };
}
