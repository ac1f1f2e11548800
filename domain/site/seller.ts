import { z } from 'zod';

/** Plain text from the operator's configuration, never markup. */
export const sellerSchema = z.object({
  name: z.string().min(1),
  address: z.array(z.string()),
  email: z.string().nullable(),
  /** With its kind, for example 'GSTIN 29…'; null if none is configured. */
  taxNumber: z.string().nullable(),
  /** Whether the page shows the note about the lawyer's review, which is for the operator. */
  showsReviewNote: z.boolean(),
});

export type Seller = z.infer<typeof sellerSchema>;
