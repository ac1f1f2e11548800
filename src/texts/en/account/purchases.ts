import type { Order } from '../../../../domain/orders/order.ts';
import { texts } from '../../language.ts';

/** The name of each status (spec, section 4). */
const statusNames: Record<Order['status'], string> = {
  created: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Payment refunded',
  expired: 'Expired',
};

/** Purchases with their receipts, and the shop of the dashboard. */
const english = {
  statusNames,
  statusDetails: {
    created: 'Order created and pending payment',
    completed: 'Completed',
    failed: (reason: string | null) => reason ?? 'Payment failed or rejected',
    refunded: 'Payment refunded',
    expired: 'Not paid within a day. If you did pay, check the payment.',
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
  noneYet: 'Your purchases will appear here, each with a receipt.',
  noneFound: 'No purchase matches your search. Try a pack name or an order number.',
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
  check: 'Check payment',
  checking: 'Checking…',
  found: { title: 'Payment found', text: 'Your credits were added to your account.' },
  notFound: {
    title: 'No payment found yet',
    text: 'We keep checking. You can also check again in a moment.',
  },
  notChecked: 'Payment check failed',
  receiptLines: {
    bought: 'Bought',
    boughtText: (pack: string, credits: number) => `${pack}: ${credits} credits`,
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
  receiptNote:
    'Credits never expire. You’re not charged for failed pictures. Paid through Razorpay.',
  print: 'Print or save',
  shop: {
    heading: 'Buy Credits',
    text: 'Choose a plan to get more credits and continue creating amazing AI images',
    paid: 'Payment successful!',
    paidText: 'Your credits were added.',
    createPicture: 'Create a picture',
    missing: 'Paid, but your credits are missing?',
    missingText: 'They usually arrive within seconds. If not, check the payment in your purchases.',
    history: 'Purchase History',
    support: 'Contact Support',
  },
};

export type PurchaseTexts = typeof english;
export const purchaseTexts = texts('purchases', english);
