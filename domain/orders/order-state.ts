/** `cancelled`: the buyer closed the checkout. A late payment still makes it `paid`. */
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
