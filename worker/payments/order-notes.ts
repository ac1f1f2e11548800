import { z } from 'zod';
import { operationCreditsMax } from '../../domain/limits.ts';
import type { OrderRecord } from './order.ts';

const notesSchema = z.object({
  user_id: z.string().regex(/^[\w-]{1,64}$/),
  order_id: z.string().regex(/^[\w-]{1,40}$/),
  product_id: z.string().min(1).max(64),
  // Notes are texts.
  credits: z.coerce.number().int().min(1).max(operationCreditsMax).optional(),
});

/** Whose an order is, and what it is for. */
export interface OrderNotes {
  userId: string;
  /** Our id of the order, which is also its receipt. */
  orderId: string;
  productId: string;
  /** The credits that were offered for the amount. */
  credits: number | undefined;
}

/**
 * Returns the notes that Razorpay stores with the order, so that an order that D1 does not know can
 * be adopted. Razorpay takes 15 pairs of at most 256 characters. Only a call with the key's secret
 * sets them: a browser can't.
 */
export function notesOf(
  order: Pick<OrderRecord, 'id' | 'userId' | 'productId' | 'credits'>,
): Record<string, string> {
  return {
    user_id: order.userId,
    order_id: order.id,
    product_id: order.productId,
    credits: String(order.credits),
  };
}

/** Returns what the notes of an order say; null where they are not ours. */
export function readNotes(notes: unknown): OrderNotes | null {
  const read = notesSchema.safeParse(notes);
  if (!read.success) return null;
  const { user_id: userId, order_id: orderId, product_id: productId, credits } = read.data;
  return { userId, orderId, productId, credits };
}
