import { texts } from '../../language.ts';

/** What the page of the packs says below its packs. No island of the site needs it. */
const english = {
  everyPack: {
    title: 'In every pack:',
    points: [
      'All tools included',
      'Credits never expire',
      'You’re not charged for failed pictures',
    ],
  },
  payWith: {
    USD: 'Pay by Visa, Mastercard or American Express.',
    INR: 'Pay by UPI, by RuPay, Visa or Mastercard, by net banking or from a wallet.',
  },
  processedBy: 'Razorpay processes the payment. We never see your card.',
  questions: {
    title: 'Questions about buying',
    list: (refundDays: number) => [
      ['Does anything come on top?', 'No. Tax is included: you pay the price on the button, once.'],
      [
        'Can I get a refund?',
        `Yes, for unused credits, within ${refundDays} days. Write to us, and we return the money to your payment method.`,
      ],
      [
        'When do I get my credits?',
        'As soon as the payment is confirmed: usually within seconds. You can close the page meanwhile.',
      ],
      [
        'Do I get an invoice?',
        'Yes, for each purchase, in your Purchase History. Buying for a company? Enter its name, address and tax number in the shop first.',
      ],
    ],
  },
};

export type BuyingTexts = typeof english;
export const buyingTexts = texts('buying', english);
