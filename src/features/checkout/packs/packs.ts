import type { Packs } from '../../../../domain/orders/packs.ts';
import {
  type Currency,
  currencies,
  earlierPackName,
  type ProductId,
  packs as packsInDollars,
} from '../../../../domain/packs.ts';
import { readStored, writeStored } from '../../../device/stored.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { formatMoney, formatNumber } from '../../../texts/format.ts';
import { languageInUse } from '../../../texts/language.ts';

/** An amount in minor units, always with two decimals: `$4.00`, `₹338.00`. */
export function exactMoney(minor: number, currency: Currency): string {
  return formatMoney(minor, currency, 2);
}

/** The same without decimals if they are zero: `$4`, `₹338`. */
function shortMoney(minor: number, currency: Currency): string {
  return formatMoney(minor, currency, minor % 100 === 0 ? 0 : 2);
}

/** A price as a button names it: `$4.00`, and `₹338` where it is whole, as prices in rupees are written. */
export function buttonMoney(minor: number, currency: Currency): string {
  return currency === 'INR' ? shortMoney(minor, currency) : exactMoney(minor, currency);
}

const currencyKey = 'imagemint.currency';

/** The currency chosen on this device; rupees for Hindi without a choice, else undefined. */
export function rememberedCurrency(): Currency | undefined {
  const stored = currencies.find((name) => name === readStored(currencyKey));
  return stored ?? (languageInUse() === 'hi' ? 'INR' : undefined);
}

export function rememberCurrency(currency: Currency): void {
  writeStored(currencyKey, currency);
}

/** A pack without its price, which depends on the currency. */
export type OfferedPack = Omit<Packs['packs'][number], 'price' | 'currency' | 'inr'>;

/** A pack at its price in minor units. */
export interface Offer {
  pack: OfferedPack;
  amount: number;
  price: PriceTexts;
}

export interface PriceTexts {
  amount: string;
  /** The saving per picture compared with the smallest pack, or null. */
  saving: string | null;
  perImage: string;
  buy: string;
}

/** Prices in dollars are fixed; only the server knows those in rupees: null without its response. */
export function offersIn(currency: Currency, response?: Packs): Offer[] | null {
  const packs =
    currency === 'USD'
      ? (response?.packs ?? packsInDollars).map((pack) => ({ pack, amount: pack.price }))
      : response?.packs.map((pack) => ({ pack, amount: pack.inr.price }));
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
            // The text breaks only between its parts.
            checkoutTexts.contents(pack.credits).replaceAll(' ', '\u00a0'),
          ),
          buy: checkoutTexts.buy(pack.credits, buttonMoney(amount, currency)),
        },
      };
    }) ?? null
  );
}

export function rateText(response: Packs): string {
  return checkoutTexts.rate(
    formatNumber(response.rate.usdInr, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
}

/** The pack may no longer be sold. */
export function packName(productId: string): string {
  const { packs: names, earlierPack } = checkoutTexts;
  return Object.hasOwn(names, productId) ? names[productId as ProductId].name : earlierPack;
}

/** Translates a search for the server, which knows the packs by their English names. */
export function searchText(typed: string): string {
  const text = typed.trim();
  const isIn = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const names = [
    ...packsInDollars.map(({ productId, name }) => ({ name, shown: packName(productId) })),
    { name: earlierPackName, shown: checkoutTexts.earlierPack },
  ];
  const named = names.filter(({ name, shown }) => isIn(shown) && !isIn(name));
  if (named.length === 0) return text;
  // A word in all names becomes the word in all English names.
  return named.length === 1 ? (named[0]?.name ?? text) : 'Pack';
}
