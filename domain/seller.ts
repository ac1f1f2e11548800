import { z } from 'zod';

/**
 * Who sells, as the legal pages and the receipts name them: the answer of
 * `GET /api/seller`. All of it is plain text as the operator configured it, never markup.
 */
export const sellerSchema = z.object({
  name: z.string().min(1),
  /** The postal address, one entry a line; empty where none is configured. */
  address: z.array(z.string()),
  email: z.string().nullable(),
  /** With its kind, for example 'GSTIN 29…'; null where none is configured. */
  taxNumber: z.string().nullable(),
  /** Whether the page reminds its reader, who is the operator then, of the review by a lawyer. */
  showsReviewNote: z.boolean(),
});

export type Seller = z.infer<typeof sellerSchema>;
