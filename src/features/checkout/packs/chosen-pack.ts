import { returnParameter } from '../../../../domain/orders/page-after-payment.ts';
import { type Currency, currencies, type ProductId, productIds } from '../../../../domain/packs.ts';
import { routes } from '../../../../domain/routes.ts';

/** The pack and currency that a user chose before the sign-in. */
export interface ChosenPack {
  productId: ProductId;
  currency: Currency;
}

/** The path of the shop with the chosen pack first. A payment leads back to the page `back`. */
export function shopPathFor({ productId, currency }: ChosenPack, back?: string | null): string {
  const query = new URLSearchParams({ pack: productId, currency });
  if (back) query.set(returnParameter, back);
  return `${routes.dashboardPricing.path}?${query.toString()}`;
}

/** The pack that the shop's address names; null if it names no known one. */
export function readChosenPack(query: URLSearchParams): ChosenPack | null {
  const productId = productIds.find((id) => id === query.get('pack'));
  if (!productId) return null;
  return {
    productId,
    currency: currencies.find((name) => name === query.get('currency')) ?? 'USD',
  };
}
