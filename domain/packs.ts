export const currencies = ['USD', 'INR'] as const;
export type Currency = (typeof currencies)[number];

export const productIds = ['starter', 'basic', 'premium'] as const;
export type ProductId = (typeof productIds)[number];

/** What can be bought (spec, section 3). `price` is in US cents; credits never expire. */
export const packs = [
  {
    productId: 'starter',
    name: 'Starter Pack',
    credits: 15,
    price: 400,
    description: '15 credits = 15 images',
  },
  {
    productId: 'basic',
    name: 'Basic Pack',
    credits: 45,
    price: 900,
    description: '45 credits = 45 images',
  },
  {
    productId: 'premium',
    name: 'Premium Pack',
    credits: 120,
    price: 1700,
    description: '120 credits = 120 images',
  },
] as const satisfies readonly {
  productId: ProductId;
  name: string;
  credits: number;
  price: number;
  description: string;
}[];

export type Pack = (typeof packs)[number];

/** Days after a purchase within which its unused credits are refunded (the terms). */
export const refundDays = 14;

/** Rupees for a dollar where no rate can be had (spec, section 9). */
export const fallbackUsdInr = 83;

/** How long a rate is good for, in milliseconds (spec, section 9). */
export const rateFreshMs = 30 * 60_000;

export function packOf(productId: string): Pack | undefined {
  return packs.find((pack) => pack.productId === productId);
}

/**
 * What a pack costs, in minor units of the currency. A price in rupees is the
 * price in dollars times the rate, rounded to whole rupees (spec, section 9): by
 * this one function for what is shown and for what is charged.
 */
export function priceOf(pack: { price: number }, currency: Currency, usdInr: number): number {
  return currency === 'USD' ? pack.price : Math.round((pack.price / 100) * usdInr) * 100;
}
