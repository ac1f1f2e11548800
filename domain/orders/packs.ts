import { z } from 'zod';
import { currencies, productIds } from '../packs.ts';

/** In its own module, because the front page shows the packs without a validation library. */
export const packsSchema = z.object({
  payments: z.boolean().describe('Whether the packs can be bought; their prices hold in any case.'),
  packs: z.array(
    z.object({
      productId: z.enum(productIds),
      name: z.string(),
      credits: z.int().positive(),
      /** In US cents. */
      price: z.int().positive(),
      currency: z.literal('USD'),
      description: z.string(),
      /** In paise. */
      inr: z.object({ price: z.int().positive() }),
    }),
  ),
  localCurrency: z.enum(currencies).describe('Rupees for a visitor from India, else dollars.'),
  rate: z.object({
    usdInr: z.number().positive(),
    source: z.enum(['live', 'last_known', 'fallback']),
    /** ISO 8601; null for the fallback. */
    fetchedAt: z.string().nullable(),
  }),
});

export type Packs = z.infer<typeof packsSchema>;
