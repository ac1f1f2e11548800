import { texts } from '../../language.ts';

/** What a page says of a payment while it is made, and of what came of it. */
const english = {
  success: {
    title: 'Payment successful',
    text: 'Your credits were added to your account.',
  },
  pending: {
    title: 'Payment pending',
    text: 'We’ll add your credits as soon as the payment is confirmed.',
  },
  failed: {
    title: 'Payment failed',
    text: 'The transaction did not complete. Please try again.',
  },
  error: 'Payment error',
  notUpdated: {
    title: 'Credits update error',
    text: 'Payment captured but updating credits failed.',
  },
  closed: { title: 'Checkout closed', text: 'You can try again when ready.' },
  closedUnknown: {
    title: 'Checkout closed',
    text: 'If you paid, we’ll add your credits as soon as the payment is confirmed.',
  },
  opening: { title: 'Opening checkout', text: 'Launching secure checkout widget...' },
  /** Of a payment window that was opened and shows nothing. */
  silent: {
    title: 'The payment window does not open',
    text: 'An ad blocker, a VPN or your network may block it. You were not charged.',
  },
  blocked: {
    title: 'Checkout closed',
    text: 'The payment window did not open. Try another browser or network.',
  },
  notCreated: 'Failed to create payment order. Please try again.',
  noScript: 'Failed to load checkout script',
  scriptMissing: 'checkout not loaded',
};

export type PaymentTexts = typeof english;
export const paymentTexts = texts('payment', english);
