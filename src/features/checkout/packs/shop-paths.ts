import { returnParameter } from '../../../../domain/orders/page-after-payment.ts';
import { type Currency, currencies, type ProductId, productIds } from '../../../../domain/packs.ts';
import { routes } from '../../../../domain/routes.ts';

export interface ChosenPack {
  productId: ProductId;
  currency: Currency;
}

/** A pack to buy, as its button offers it. */
export interface PackRequest extends ChosenPack {
  /** The price on the button, in minor units. */
  expectedAmount: number;
}

/** The path of the shop with the chosen pack marked. A payment leads back to the page `back`. */
export function shopPathFor({ productId, currency }: ChosenPack, back?: string | null): string {
  const query = new URLSearchParams({ pack: productId, currency });
  if (back) query.set(returnParameter, back);
  return `${routes.dashboardPricing.path}?${query.toString()}`;
}

export function readChosenPack(query: URLSearchParams): ChosenPack | null {
  const productId = productIds.find((id) => id === query.get('pack'));
  if (!productId) return null;
  return {
    productId,
    currency: currencies.find((name) => name === query.get('currency')) ?? 'USD',
  };
}

/** The path of the shop after a payment (spec, section 4). */
export function pathAfterPayment(orderId: string): string {
  const query = new URLSearchParams({ payment: 'success', order: orderId });
  return `${routes.dashboardPricing.path}?${query.toString()}`;
}

/** Takes our id of the order or Razorpay's. */
export function receiptPath(orderId: string): string {
  return `${routes.creditHistory.path}?${new URLSearchParams({ receipt: orderId }).toString()}`;
}

/** What an address may claim about a payment. */
export const paymentClaims = ['success', 'pending', 'failed'] as const;
export type PaymentClaim = (typeof paymentClaims)[number];

/** The app puts this into the history when it has confirmed a payment. A link cannot. */
export const paidState = { isPaid: true } as const;

/** Returns whether the app confirmed the payment before it opened this page. */
export function isConfirmed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPaid' in state && state.isPaid === true;
}

const handoverKey = 'imagemint.pack-to-buy';

/** The greatest age of a handed over pack. A page that loads later opens no checkout automatically. */
const handoverMaxMs = 60_000;

/**
 * Hands a pack over to the shop, which opens its checkout. The pack is in the tab's storage, because anyone
 * can write an address, which must open no checkout.
 */
export function handOverPack(pack: PackRequest): void {
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify({ ...pack, at: Date.now() }));
  } catch {
    // Storage is forbidden: the shop shows the pack first, and the user buys it there.
  }
}

/** Returns the handed over pack once, or null. */
export function takePackToBuy(): PackRequest | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(handoverKey) ?? 'null') as
      | (PackRequest & { at: number })
      | null;
    sessionStorage.removeItem(handoverKey);
    if (!stored || Date.now() - stored.at > handoverMaxMs) return null;
    const { productId, currency, expectedAmount } = stored;
    const isKnown = productIds.includes(productId) && currencies.includes(currency);
    return isKnown ? { productId, currency, expectedAmount } : null;
  } catch {
    return null;
  }
}
