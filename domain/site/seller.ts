import { z } from 'zod';

/**
 * The seller, as the legal pages and the receipts name it: the response of `GET /api/seller`. All
 * values are plain text from the operator's configuration, never markup.
 */
export const sellerSchema = z.object({
  name: z.string().min(1),
  /** The postal address, one element per line; empty where none is configured. */
  address: z.array(z.string()),
  email: z.string().nullable(),
  /** With its kind, for example 'GSTIN 29…'; null where none is configured. */
  taxNumber: z.string().nullable(),
  /** Whether the page shows the note about the lawyer's review, which is for the operator. */
  showsReviewNote: z.boolean(),
});

export type Seller = z.infer<typeof sellerSchema>;
