import type { Order } from '../../../../domain/orders/order.ts';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

const stateNames: Record<Order['state'], string> = {
  paid: 'Completed',
  waiting: 'Pending',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Payment refunded',
  disputed: 'Disputed',
};

const notCharged = 'You were not charged.';

/** What a check of a payment found, by the state of its order. */
const found: Record<
  Order['state'],
  { title: (credits: number) => string; text: (reason: string | null) => string }
> = {
  paid: {
    title: (credits) => `Payment found: ${counted(credits, 'credit', 'credits')} added`,
    text: () => '',
  },
  waiting: {
    title: () => 'No payment yet',
    text: () => 'If you paid, confirmation can take a few minutes. We keep checking.',
  },
  failed: {
    title: () => 'The payment failed',
    text: (reason) => (reason ? `${reason} ${notCharged}` : notCharged),
  },
  cancelled: {
    title: () => 'No payment found',
    text: () => `You closed the checkout. ${notCharged}`,
  },
  expired: {
    title: () => 'No payment found',
    text: () => `Nothing was paid within a day. ${notCharged}`,
  },
  refunded: {
    title: () => 'This payment was refunded',
    text: () => 'The money goes back to the account or card that you paid with.',
  },
  disputed: {
    title: () => 'This payment is in dispute',
    text: () => 'Its remaining credits are on hold until your bank decides.',
  },
};

/** Purchases with their receipts, and the shop of the dashboard. */
const english = {
  stateNames,
  unknownState: 'Unknown',
  stateDetails: {
    paid: 'Completed',
    paidAt: (moment: string) => `Completed on ${moment}`,
    waiting: 'Order created and pending payment',
    failed: (reason: string | null) => reason ?? 'Payment failed or rejected',
    cancelled: 'You closed the checkout. If you did pay, check the payment.',
    expired: 'Not paid within a day. If you did pay, check the payment.',
    refunded: 'The payment was refunded',
    disputed: 'The payment is in dispute. Its remaining credits are on hold.',
  },
  heading: 'Purchase History',
  parts: 'Purchases and activity',
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
  /** Checkouts that nobody paid. */
  notCompleted: (count: number) => `${count} not completed`,
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
  found,
  notChecked: 'Payment check failed',
  notClosed: 'That could not be saved',
  shop: {
    heading: 'Buy Credits',
    text: 'Choose a plan to get more credits and continue creating amazing AI images',
    paid: 'Payment successful!',
    added: (credits: number) => `${counted(credits, 'credit', 'credits')} added.`,
    unconfirmed: 'Payment not confirmed yet',
    backTo: (tool: string) => `Back to ${tool}`,
    createPicture: 'Create a picture',
    missing: 'Paid, but your credits are missing?',
    missingText:
      'They usually arrive within seconds. If not, check the payment in Purchase History.',
    history: 'Purchase History',
    support: 'Contact Support',
  },
};

export type PurchaseTexts = typeof english;
export const purchaseTexts = texts('purchases', english);
