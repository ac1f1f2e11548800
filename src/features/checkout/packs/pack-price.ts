import type { Packs } from '../../../../domain/orders/packs-answer.ts';
import {
  type Currency,
  type ProductId,
  packs as packsInDollars,
} from '../../../../domain/packs.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { formatNumber } from '../../../texts/format.ts';
import { exactMoney, shortMoney } from '../money.ts';

/** A pack without its price, which depends on the currency. */
export type OfferedPack = Omit<Packs['packs'][number], 'price' | 'currency' | 'inr'>;

/** A pack at its price in minor units. */
export interface Offer {
  pack: OfferedPack;
  amount: number;
  price: PriceTexts;
}

/** What a card says about the price. */
export interface PriceTexts {
  amount: string;
  /** The saving per picture compared with the smallest pack; null where there is none. */
  saving: string | null;
  perImage: string;
  buy: string;
}

/** The packs at their prices. Prices in dollars are fixed; only the server knows those in rupees: null without its answer. */
export function offersIn(currency: Currency, answer?: Packs): Offer[] | null {
  const packs =
    currency === 'USD'
      ? (answer?.packs ?? packsInDollars).map((pack) => ({ pack, amount: pack.price }))
      : answer?.packs.map((pack) => ({ pack, amount: pack.inr.price }));
  const starter = packs?.find(({ pack }) => pack.productId === ('starter' satisfies ProductId));
  return (
    packs?.map(({ pack, amount }) => {
      const perImage = amount / pack.credits;
      // As a share of 1.
      const saving = starter ? 1 - perImage / (starter.amount / starter.pack.credits) : 0;
      return {
        pack,
        amount,
        price: {
          amount: shortMoney(amount, currency),
          saving: saving > 0 ? checkoutTexts.saving(Math.round(saving * 100)) : null,
          perImage: checkoutTexts.perImage(
            exactMoney(Math.round(perImage), currency),
            // Where it takes two lines, each is one of its parts.
            checkoutTexts.contents(pack.credits).replaceAll(' ', '\u00a0'),
          ),
          buy: checkoutTexts.buy(pack.credits, exactMoney(amount, currency)),
        },
      };
    }) ?? null
  );
}

/** The note about the rate of the prices in rupees. */
export function rateText(answer: Packs): string {
  return checkoutTexts.rate(
    formatNumber(answer.rate.usdInr, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
}
