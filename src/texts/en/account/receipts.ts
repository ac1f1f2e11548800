import type { Currency } from '../../../../domain/packs.ts';
import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** Receipts and the documents of refunds, as they are printed. */
const english = {
  receipt: 'Receipt',
  /** A receipt of a seller with a tax number. */
  invoice: 'Invoice and receipt',
  refund: 'Refund',
  number: (number: string) => `No. ${number}`,
  /** Documents are dated in the seller's time zone (`domain/orders/document-day.ts`). */
  day: (day: string) => `${day} (India time)`,
  seller: 'Seller',
  buyer: 'Buyer',
  taxNumber: (number: string) => `Tax number: ${number}`,
  items: 'What was bought',
  item: 'Item',
  amount: (currency: Currency) => `Amount (${currency})`,
  bought: (pack: string, credits: number) => `${pack}: ${counted(credits, 'credit', 'credits')}`,
  refundOf: (number: string) => `Refund for receipt ${number}`,
  net: 'Before tax',
  tax: (name: string, percent: string) => `${name} (${percent}%), included`,
  paid: 'Paid',
  refunded: 'Refunded',
  payment: 'Payment',
  order: 'Order',
  paidThrough: 'Paid through Razorpay.',
  refundedThrough: 'Refunded through Razorpay.',
  print: 'Print or save as PDF',
  allPurchases: 'Purchase History',
  notLoaded: 'This receipt could not be loaded',
  forCompany: 'Buying for a company?',
  forCompanyText: 'We print this on your next invoices. Earlier ones stay as they are.',
  company: 'Company',
  address: 'Address',
  yourTaxNumber: 'Tax number',
  save: 'Save',
  saved: 'Saved',
  notSaved: 'Your details were not saved',
};

export type ReceiptTexts = typeof english;
export const receiptTexts = texts('receipts', english);
