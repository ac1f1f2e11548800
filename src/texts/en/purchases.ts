import type { Order } from '../../../domain/order.ts';
import { texts } from '../language.ts';

/** What each status is called (spec, section 4). */
const statusNames: Record<Order['status'], string> = {
  created: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Payment refunded',
};

/** What was bought, its receipts, and buying more from within. */
const english = {
  statusNames,
  statusWords: {
    created: 'Order created and pending payment',
    completed: 'Completed',
    failed: (reason: string | null) => reason ?? 'Payment failed or rejected',
    refunded: 'Payment refunded',
  },
  heading: 'Credit History',
  parts: 'Credit history',
  partNames: { purchases: 'Purchases', activity: 'Activity' },
  search: 'Search purchases',
  searchHint: 'Search by pack, order or payment',
  status: 'Status',
  all: 'All',
  notLoaded: 'Your purchases could not be loaded',
  loading: 'Loading your purchases',
  loadingMore: 'Loading…',
  more: 'Show more',
  none: 'No purchases found.',
  noneYet: 'What you buy is listed here, with a receipt for each.',
  noneFound: 'Nothing here fits what you asked for. A pack’s name or an order’s number finds it.',
  showAll: 'Show all purchases',
  buyCredits: 'Buy credits',
  caption: 'Your purchases, newest first',
  columns: {
    date: 'Date',
    amount: 'Amount',
    credits: 'Credits',
    numbers: 'Order and payment',
    status: 'Status',
    actions: 'Actions',
  },
  returned: (amount: string) => `${amount} returned`,
  credits: 'credits',
  receipt: 'Receipt',
  check: 'I paid, check now',
  checking: 'Checking…',
  found: { title: 'Payment found', words: 'Your credits were added to your account.' },
  notFound: {
    title: 'No payment found yet',
    words: 'We keep looking. You can also ask again in a moment.',
  },
  notChecked: 'Not checked',
  receiptLines: {
    bought: 'Bought',
    boughtWords: (pack: string, credits: number) => `${pack}: ${credits} credits`,
    paid: 'Paid',
    returned: 'Returned',
    date: 'Date',
    order: 'Order',
    payment: 'Payment',
    receipt: 'Receipt',
    seller: 'Seller',
    address: 'Address',
    email: 'E-mail',
    taxNumber: 'Tax number',
  },
  receiptNote: 'Credits never expire. What fails is not charged. Paid through Razorpay.',
  print: 'Print or save',
  shop: {
    heading: 'Buy Credits',
    words: 'Choose a plan to get more credits and continue creating amazing AI images',
    paid: 'Payment successful!',
    paidWords: 'Your credits are here.',
    makePicture: 'Make a picture',
    missing: 'Paid, and the credits are not here?',
    missingWords:
      'They arrive within seconds. If not, have the payment looked for in your purchases.',
    history: 'Purchase History',
    support: 'Contact Support',
  },
};

export type PurchaseTexts = typeof english;
export const purchaseTexts = texts('purchases', english);
