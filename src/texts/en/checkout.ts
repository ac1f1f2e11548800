import { type Currency, type ProductId, packOf } from '../../../domain/packs.ts';
import { texts } from '../language.ts';

const points = ['Every tool included', 'Credits never expire', 'What fails is not charged'];

const packs: Record<ProductId, { name: string; badge: string; summary: string; points: string[] }> =
  {
    starter: {
      name: packOf('starter')?.name ?? '',
      badge: 'To try it out',
      summary: 'A handful of pictures for one idea.',
      points,
    },
    basic: {
      name: packOf('basic')?.name ?? '',
      badge: 'For regulars',
      summary: 'Enough for a whole project, and change left over.',
      points,
    },
    premium: {
      name: packOf('premium')?.name ?? '',
      badge: 'For makers',
      summary: 'The lowest price for each picture.',
      points,
    },
  };

const currencyNames: Record<Currency, string> = { USD: 'International', INR: 'UPI' };

/** The packs, and paying for one (spec, sections 3 and 4). */
const english = {
  pageTitle: 'Pricing · Imagemint',
  description:
    'Three packs of credits, paid once: one credit makes one picture, and none of them ever expires.',
  heading: 'Choose your plan',
  words:
    'Pay once, use it whenever you like: one credit makes one picture, and none of them ever expires.',
  help: {
    title: 'Need help choosing?',
    words: 'Sign in and two credits are yours: see what comes out before you pay.',
    tryIt: 'Try It Out',
    support: 'Contact support',
  },
  packs,
  currencyNames,
  howYouPay: 'How you pay',
  packList: 'Credit packs',
  loading: 'Loading',
  packsNotLoaded: 'The packs could not be loaded',
  rate: (rupees: string) =>
    `At ₹${rupees} for a dollar, rounded to whole rupees. What the button says is what you pay.`,
  bestValue: 'Best Value',
  contents: (credits: number) => `${credits} credits = ${credits} images`,
  perImage: (price: string, contents: string) => `${price} per image · ${contents}`,
  /** In per cent, against the smallest pack. */
  saving: (percent: number) => `${percent}% less per picture`,
  gives: (pictures: number, edits: number) =>
    `${pictures} pictures, or ${edits} of the editor’s finer edits`,
  buy: (credits: number, price: string) => `Buy ${credits} credits · ${price}`,
  processing: 'Processing...',
  news: {
    success: {
      title: 'Payment successful',
      words: 'Your credits were added to your account.',
    },
    pending: {
      title: 'Payment on its way',
      words: 'Your credits arrive by themselves as soon as it is confirmed.',
    },
    failed: {
      title: 'Payment failed',
      words: 'The transaction did not complete. Please try again.',
    },
    error: 'Payment error',
    notUpdated: {
      title: 'Credits update error',
      words: 'Payment captured but updating credits failed.',
    },
    closed: { title: 'Checkout closed', words: 'You can try again when ready.' },
    opening: { title: 'Opening checkout', words: 'Launching secure checkout widget...' },
    notCreated: 'Failed to create payment order. Please try again.',
    noScript: 'Failed to load checkout script',
    scriptMissing: 'checkout not loaded',
  },
};

export type CheckoutTexts = typeof english;
export const checkoutTexts = texts('checkout', english);
