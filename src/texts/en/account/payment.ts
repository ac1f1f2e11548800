import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** What a page says of a payment while it is made, and of what came of it. */
const english = {
  added: (credits: number) => `${counted(credits, 'credit', 'credits')} added`,
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
    text: 'We received your payment, but could not load your new balance. Reload the page.',
  },
  closed: { title: 'Payment cancelled', text: 'You were not charged.' },
  closedUnknown: {
    title: 'Checkout closed',
    text: 'If you paid, we’ll add your credits as soon as the payment is confirmed.',
  },
  offline: {
    title: 'You are offline',
    text: 'You were not charged. Try again when you’re back online.',
  },
  opening: { title: 'Opening checkout', text: 'Opening secure checkout…' },
  notCreated: 'Failed to create payment order. Please try again.',
  noScript: 'Secure checkout could not be loaded. You were not charged. Please try again.',
  scriptMissing: 'Secure checkout did not open. You were not charged. Please try again.',
};

export type PaymentTexts = typeof english;
export const paymentTexts = texts('payment', english);
