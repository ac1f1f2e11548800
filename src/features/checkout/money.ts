import type { Currency } from '../../../domain/packs.ts';

/** An amount in minor units, always with two decimals: `$4.00`, `₹338.00`. */
export function exactMoney(minor: number, currency: Currency): string {
  return format(minor, currency, 2);
}

/** The same without decimals where there are none to tell: `$4`, `₹338`. */
export function shortMoney(minor: number, currency: Currency): string {
  return format(minor, currency, minor % 100 === 0 ? 0 : 2);
}

function format(minor: number, currency: Currency, digits: number): string {
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 100);
}
