/**
 * What an order is to its buyer. `waiting`: its checkout was opened, and no payment is known.
 * `cancelled`: the buyer closed the checkout without paying. A late payment makes either `paid`.
 */
export const orderStates = [
  'paid',
  'waiting',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];
