import { dayMs } from './days.ts';

export const currencies = ['USD', 'INR'] as const;
export type Currency = (typeof currencies)[number];

export const productIds = ['starter', 'basic', 'premium'] as const;
export type ProductId = (typeof productIds)[number];

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

/** The name of a bought pack that is not sold any more: every product id that no pack above has. */
export const earlierPackName = 'Credit pack';

export type Pack = (typeof packs)[number];

/** Days after a purchase in which its unused credits are refunded (the terms). */
export const refundDays = 14;

/** Rupees per US dollar where the rate service fails (spec, section 9). */
export const fallbackUsdInr = 83;

/** How long a fetched rate is used, in milliseconds (spec, section 9). */
export const rateFreshMs = 30 * 60_000;

/** How long the last known rate is used while its service is down, in milliseconds: a day. */
export const rateKnownMs = dayMs;

/** What a credit earns at least, in millionths of a dollar: in the pack with the lowest price for one. */
export function creditMicroUsd(): number {
  return Math.min(...packs.map(({ price, credits }) => (price * 10_000) / credits));
}

export function packOf(productId: string): Pack | undefined {
  return packs.find((pack) => pack.productId === productId);
}

/** In minor units. Rupees are dollars times the rate, in whole rupees (spec, section 9). */
export function priceOf(pack: { price: number }, currency: Currency, usdInr: number): number {
  return currency === 'USD' ? pack.price : Math.round((pack.price / 100) * usdInr) * 100;
}
