import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { exactMoney } from '../money.ts';

/** What stands by the packs while a payment is under way, before one pays twice: of the newest one. */
export function underWayText([order]: readonly OrderUnderWay[]): string {
  if (!order) return '';
  const { title, notTwice } = checkoutTexts.underWay;
  return `${title(order.credits, exactMoney(order.amount, order.currency))} · ${notTwice}`;
}

/** The classes of that line. */
export const underWayLook = 'text-small font-[560] text-warning';
