import {
  type Currency,
  earlierPackName,
  type ProductId,
  packOf,
} from '../../../../domain/packs.ts';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

const packs: Record<ProductId, { name: string; badge: string; summary: string }> = {
  starter: {
    name: packOf('starter')?.name ?? '',
    badge: 'To try it out',
    summary: 'A few pictures for one idea.',
  },
  basic: {
    name: packOf('basic')?.name ?? '',
    badge: 'For regular use',
    summary: 'Enough for a whole project.',
  },
  premium: {
    name: packOf('premium')?.name ?? '',
    badge: 'For frequent use',
    summary: 'The lowest price per picture.',
  },
};

const currencyNames: Record<Currency, string> = {
  USD: 'International',
  INR: 'UPI',
};

/** The packs, and paying for one (spec, sections 3 and 4). */
const english = {
  pageTitle: 'Pricing · Imagemint',
  description: 'Credit packs, paid once. 1 credit = 1 picture, and credits never expire.',
  heading: 'Choose your plan',
  text: 'Pay once and use your credits whenever you like. 1 credit = 1 picture, and credits never expire.',
  help: {
    title: 'Need help choosing?',
    text: (trialCredits: number) =>
      `Sign in to get ${counted(trialCredits, 'free credit', 'free credits')}. See your first results before you pay.`,
    textForUser: 'Every pack is for all tools, and you can buy another one at any time.',
    tryIt: 'Try It Out',
    support: 'Contact support',
  },
  packs,
  /** A pack that was bought and is not sold any more. */
  earlierPack: earlierPackName,
  currencyNames,
  howYouPay: 'How you pay',
  packList: 'Credit packs',
  loading: 'Loading',
  packsNotLoaded: 'The packs could not be loaded',
  rate: (rupees: string) =>
    `1 US dollar = ₹${rupees}, rounded to whole rupees. You pay the price on the button.`,
  bestValue: 'Best Value',
  /** The pack's description in the spec (section 3). */
  contents: (credits: number) => `${credits} credits = ${credits} images`,
  perImage: (price: string, contents: string) => `${price} per image · ${contents}`,
  /** In per cent, against the smallest pack. */
  saving: (percent: number) => `Save ${percent}%`,
  givesPictures: (pictures: number) => counted(pictures, 'picture', 'pictures'),
  givesEdits: (edits: number, editCost: number) =>
    `or ${counted(edits, 'edit', 'edits')} at ${counted(editCost, 'credit', 'credits')} each`,
  atButton: (days: number) => `Tax included · ${days}-day refund of unused credits`,
  buy: (credits: number, price: string) => `Buy ${credits} credits · ${price}`,
  processing: 'Processing...',
  yourChoice: 'Your choice',
  /** A payment that has not ended. */
  underWay: {
    label: 'Payment under way',
    title: (credits: number, price: string) =>
      `Payment under way: ${counted(credits, 'credit', 'credits')} for ${price}`,
    begun: (moment: string) => `Begun on ${moment}.`,
    text: 'If you paid, we’ll add your credits as soon as the payment is confirmed. You don’t have to wait here.',
    notTwice: 'Buying again buys a second pack.',
    more: (count: number) => `${count} more`,
    notPaid: 'I didn’t pay',
  },
};

export type CheckoutTexts = typeof english;
export const checkoutTexts = texts('checkout', english);
