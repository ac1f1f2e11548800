/**
 * What an order is to its buyer, in the order of the filter. `waiting`: its checkout was opened, and no
 * payment is known. `cancelled`: the buyer closed the checkout without paying. A late payment makes either `paid`.
 */
export const orderStates = [
  'waiting',
  'paid',
  'failed',
  'refunded',
  'cancelled',
  'expired',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];
