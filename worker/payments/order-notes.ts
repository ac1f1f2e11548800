import type { OrderRecord } from './order.ts';

/**
 * Returns the notes that Razorpay stores with the order, which say whose it is and what it is for.
 * Razorpay takes 15 pairs of at most 256 characters. Only a call with the key's secret sets them: a
 * browser can't.
 */
export function notesOf(
  order: Pick<OrderRecord, 'id' | 'userId' | 'productId'>,
): Record<string, string> {
  return { user_id: order.userId, order_id: order.id, product_id: order.productId };
}
