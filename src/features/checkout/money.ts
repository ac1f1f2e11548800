import type { Currency } from '../../../domain/packs.ts';
import { formatMoney } from '../../texts/format.ts';

/** An amount in minor units, always with two decimals: `$4.00`, `₹338.00`. */
export function exactMoney(minor: number, currency: Currency): string {
  return formatMoney(minor, currency, 2);
}

/** The same without decimals if they are zero: `$4`, `₹338`. */
export function shortMoney(minor: number, currency: Currency): string {
  return formatMoney(minor, currency, minor % 100 === 0 ? 0 : 2);
}
