import { type Currency, currencies, type ProductId, productIds } from '../../../domain/packs.ts';
import { routes } from '../../../domain/routes.ts';

/** The pack that somebody wanted before they had to sign in, and how they were about to pay. */
export interface WantedPack {
  productId: ProductId;
  currency: Currency;
}

/** The shop, with the wanted pack before the others. */
export function shopPathFor({ productId, currency }: WantedPack): string {
  const query = new URLSearchParams({ pack: productId, currency });
  return `${routes.dashboardPricing.path}?${query.toString()}`;
}

/** The pack that the shop's address names; null where it names none of ours. */
export function readWantedPack(query: URLSearchParams): WantedPack | null {
  const productId = productIds.find((id) => id === query.get('pack'));
  if (!productId) return null;
  return {
    productId,
    currency: currencies.find((name) => name === query.get('currency')) ?? 'USD',
  };
}
