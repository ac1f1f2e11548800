import { routes } from '../../../../domain/routes.ts';

/** The path of an order's receipt, by our id of the order or Razorpay's. */
export function receiptPath(orderId: string): string {
  return `${routes.creditHistory.path}?${new URLSearchParams({ receipt: orderId }).toString()}`;
}
