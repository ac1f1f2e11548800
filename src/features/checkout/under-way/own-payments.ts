/**
 * The orders of whose end this page itself tells the user, by our id or Razorpay's: their checkout was
 * opened here, or the user has checked or ended them here.
 */
export const ownPayments = new Set<string>();

/** Those of them, by Razorpay's id, whose purchase on this page goes on: the user has not been told yet. */
export const ongoingPurchases = new Set<string>();

/** The payments, by Razorpay's id, of whose credits a check on this page has shown the user. */
export const shownPayments = new Set<string>();

/** The orders, by our id, of which the server is asked what became of them since their checkout was closed. */
export const askedPayments = new Set<string>();

/** Stands for the payment that an address speaks of without its order. */
export const unnamedPayment = 'unnamed';
