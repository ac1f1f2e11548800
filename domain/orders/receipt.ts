import { z } from 'zod';
import { buyerAddressLengthMax, buyerLengthMax } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { sellerSchema } from '../site/seller.ts';
import { orderSchema } from './order.ts';

const line = z
  .string()
  .trim()
  .max(buyerLengthMax, `Use at most ${buyerLengthMax} characters.`)
  .regex(oneLine, 'Use one line of plain text.');

/** What the buyer wants on receipts besides name and e-mail address; empty if nothing is. */
export const buyerSchema = z.object({
  company: line,
  /** A page of an earlier version sends none. */
  address: z
    .string()
    .trim()
    .max(buyerAddressLengthMax, `Use at most ${buyerAddressLengthMax} characters.`)
    .regex(/^(?:\n|[^\p{Cc}\p{Zl}\p{Zp}])*$/u, 'Use plain text.')
    .default(''),
  taxNumber: line,
});

/** The series of documents; each is numbered in a row without gaps. */
export const documentSeries = ['receipt', 'refund'] as const;
export type DocumentSeries = (typeof documentSeries)[number];

/** A receipt or a refund. Amounts in minor units; the tax is included in the amount. */
export const documentSchema = z.object({
  series: z.enum(documentSeries),
  number: z.string(),
  issuedAt: z.string(),
  amount: z.int().positive(),
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.int() }).nullable(),
  seller: sellerSchema.omit({ showsReviewNote: true }),
});

export const receiptSchema = z.object({
  order: orderSchema,
  /** Company, address and tax number are as they were when the receipt was issued. */
  buyer: z.object({ name: z.string().nullable(), email: z.string(), ...buyerSchema.shape }),
  receipt: documentSchema,
  /** The oldest first. */
  refunds: z.array(documentSchema),
});

export type Buyer = z.infer<typeof buyerSchema>;
export type ReceiptDocument = z.infer<typeof documentSchema>;
export type Receipt = z.infer<typeof receiptSchema>;

/** Returns the printed number of a document: `R-000012` of a receipt, `C-000003` of a refund. */
export function documentNumber(series: DocumentSeries, number: number): string {
  return `${series === 'receipt' ? 'R' : 'C'}-${String(number).padStart(6, '0')}`;
}

/** Returns the tax that an amount includes, in minor units, rounded half up. */
export function includedTax(amount: number, percent: number): number {
  return Math.round((amount * percent) / (100 + percent));
}
