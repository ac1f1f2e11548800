import { addressIn } from '../../domain/languages.ts';
import { documentDay } from '../../domain/orders/document-day.ts';
import type { ReceiptDocument } from '../../domain/orders/receipt.ts';
import type { Currency } from '../../domain/packs.ts';
import { routes } from '../../domain/routes.ts';
import type { SellerSettings } from '../config.ts';
import type { WaitingEmail } from '../outbox/outbox.ts';
import { documentsOf } from '../payments/store/document-store.ts';
import { OrderStore } from '../payments/store/order-store.ts';
import { emailTexts } from './email-texts.ts';
import { layOutEmail } from './lay-out-email.ts';
import type { Email } from './mailer.ts';

export async function writeEmail(
  database: D1Database,
  { kind, recipient, language, data }: WaitingEmail,
  seller: SellerSettings,
): Promise<Email | null> {
  const texts = emailTexts[language];
  const { greeting } = texts;
  const sender = [seller.name, ...seller.address, ...(seller.email ? [seller.email] : [])];
  const plain = { greeting, facts: [], quote: null, link: null, unsubscribe: null, sender };
  const laidOut = (content: Parameters<typeof layOutEmail>[0]) => ({
    to: recipient,
    ...layOutEmail(content, language),
  });
  if (kind === 'account_deleted') return laidOut({ ...plain, ...texts.accountDeleted });
  if (kind === 'contact_copy') {
    return laidOut({ ...plain, ...texts.contactCopy, quote: textIn(data, 'message') });
  }
  if (kind === 'picture_taken_down') {
    const { origin, reason, isUser } = data;
    return laidOut({
      ...plain,
      ...texts.takenDown(isUser === true),
      quote: String(reason),
      link: { label: texts.object, url: String(origin) + addressIn(language, routes.contact.path) },
    });
  }
  const order = await new OrderStore(database).find(textIn(data, 'orderId'));
  if (!order) return null;
  const money = (minor: number) => formatMoney(minor, order.currency, language);
  if (kind === 'refund_failed') {
    return laidOut({ ...plain, ...texts.refundFailed(money(Number(data.amount))) });
  }
  if (kind === 'second_payment_refunded') {
    return laidOut({
      ...plain,
      ...texts.secondPaymentRefunded(money(Number(data.amount))),
      facts: [texts.payment(textIn(data, 'paymentId'))],
    });
  }
  const documents = await documentsOf(database, order.id, seller);
  const number = textIn(data, 'ref');
  const document = documents.find(({ ref }) => ref === number);
  if (!document) return null;
  const origin = textIn(data, 'origin');
  const path = `${routes.creditHistory.path}?${new URLSearchParams({ receipt: order.id }).toString()}`;
  const content = () => {
    if (kind === 'receipt') return texts.receipt(order.credits, money(document.amount));
    // An e-mail that an earlier version queued has no credits.
    const removed = Number(data.credits ?? 0);
    return kind === 'dispute_lost'
      ? texts.disputeLost(money(order.amount), removed)
      : texts.refund(money(document.amount), removed);
  };
  return laidOut({
    ...plain,
    ...content(),
    facts: factsOf(document, order.paymentId, language, money),
    link:
      origin === '' ? null : { label: texts.seeReceipt, url: origin + addressIn(language, path) },
    sender: [
      ...sender,
      ...(document.seller.taxNumber ? [texts.taxNumber(document.seller.taxNumber)] : []),
    ],
  });
}

function factsOf(
  { number, issuedAt, tax }: ReceiptDocument,
  paymentId: string | null,
  language: WaitingEmail['language'],
  money: (minor: number) => string,
): string[] {
  const texts = emailTexts[language];
  const locale = language === 'hi' ? 'hi-IN' : 'en';
  const day = new Intl.DateTimeFormat(locale, documentDay).format(new Date(issuedAt));
  return [
    texts.number(number, day),
    ...(tax ? [texts.tax(tax.name, tax.percent, money(tax.amount))] : []),
    ...(paymentId === null ? [] : [texts.payment(paymentId)]),
  ];
}

function textIn(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

function formatMoney(minor: number, currency: Currency, language: string): string {
  const english = currency === 'INR' ? 'en-IN' : 'en-US';
  const locale = language === 'hi' ? 'hi-IN' : english;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100);
}
