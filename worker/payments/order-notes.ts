import { z } from 'zod';
import { operationCreditsMax } from '../../domain/limits.ts';
import type { OrderRecord } from './order.ts';

const notesSchema = z.object({
  user_id: z.string().regex(/^[\w-]{1,64}$/),
  order_id: z.string().regex(/^[\w-]{1,40}$/),
  product_id: z.string().min(1).max(64),
  // Providers store notes as texts.
  credits: z.coerce.number().int().min(1).max(operationCreditsMax).optional(),
});

export interface OrderNotes {
  userId: string;
  orderId: string;
  productId: string;
  credits: number | undefined;
}

/** Returns the notes that identify an order lost in D1. Only our key can set them. */
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

export function readNotes(notes: unknown): OrderNotes | null {
  const read = notesSchema.safeParse(notes);
  if (!read.success) return null;
  const { user_id: userId, order_id: orderId, product_id: productId, credits } = read.data;
  return { userId, orderId, productId, credits };
}
