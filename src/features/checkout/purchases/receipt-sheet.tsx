import { type ReactNode, useEffect } from 'react';
import { documentDay } from '../../../../domain/orders/document-day.ts';
import type { Receipt, ReceiptDocument } from '../../../../domain/orders/receipt.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';
import { formatDate, formatNumber } from '../../../texts/format.ts';
import { Wordmark } from '../../../ui/pictures/wordmark.tsx';
import { sellerRows } from '../../seller/seller.ts';
import { exactMoney, packName } from '../packs/packs.ts';

export function ReceiptSheet(props: { document: ReceiptDocument; receipt: Receipt }) {
  const { document, receipt } = props;
  const { order, buyer } = receipt;
  const { seller, tax } = document;
  const isRefund = document.series === 'refund';
  const title = receiptTitle(document);
  const money = (minor: number) => exactMoney(minor, order.currency);
  const titleId = `document-${document.number}`;
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-large border border-line bg-raised p-6 not-first:break-before-page sm:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 id={titleId} className="text-title">
            {title}
          </h1>
          <p className="mt-1 tabular-nums">{receiptTexts.number(document.number)}</p>
          <p className="text-muted">
            {receiptTexts.day(formatDate(document.issuedAt, documentDay))}
          </p>
        </div>
        <Wordmark />
      </header>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Party title={receiptTexts.seller}>
          {sellerRows({ ...seller, showsReviewNote: false }).map(({ part, value }) => (
            <p key={part} data-seller={part} className="break-words whitespace-pre-line">
              {part === 'taxNumber' ? receiptTexts.taxNumber(value) : value}
            </p>
          ))}
        </Party>
        <Party title={receiptTexts.buyer}>
          {[buyer.company, buyer.name, buyer.email].map((line) =>
            line ? (
              <p key={line} className="break-words">
                {line}
              </p>
            ) : null,
          )}
          {buyer.address ? (
            <p className="break-words whitespace-pre-line">{buyer.address}</p>
          ) : null}
          {buyer.taxNumber ? <p>{receiptTexts.taxNumber(buyer.taxNumber)}</p> : null}
        </Party>
      </div>
      <table className="mt-6 w-full border-collapse tabular-nums">
        <caption className="sr-only">{receiptTexts.items}</caption>
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-[520]">
              {receiptTexts.item}
            </th>
            <th scope="col" className="py-2 text-end font-[520]">
              {receiptTexts.amount(order.currency)}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line align-top">
            <td className="py-3">
              <span>{receiptTexts.bought(packName(order.product_id), order.credits)}</span>
              {isRefund ? (
                <p className="text-small text-muted">
                  {receiptTexts.refundOf(receipt.receipt.number)}
                </p>
              ) : null}
            </td>
            <td className="py-3 text-end">{money(document.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          {tax ? (
            <>
              <Line name={receiptTexts.net} value={money(document.amount - tax.amount)} />
              <Line
                name={receiptTexts.tax(tax.name, formatNumber(tax.percent))}
                value={money(tax.amount)}
              />
            </>
          ) : null}
          <tr className="text-large font-[620]">
            <th scope="row" className="pt-3 text-start font-[620]">
              {isRefund ? receiptTexts.refunded : receiptTexts.paid}
            </th>
            <td className="pt-3 text-end">{money(document.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small text-muted">
        {(
          [
            [receiptTexts.payment, order.payment_id],
            [receiptTexts.order, order.razorpay_order_id],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-muted">
        {isRefund ? receiptTexts.refundedThrough : receiptTexts.paidThrough}
      </p>
    </article>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-small font-[560] text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <tr className="text-muted">
      <th scope="row" className="pt-2 text-start font-[480]">
        {name}
      </th>
      <td className="pt-2 text-end">{value}</td>
    </tr>
  );
}

/** A seller with a tax number writes invoices. */
function receiptTitle({ series, seller }: ReceiptDocument): string {
  if (series === 'refund') return receiptTexts.refund;
  return seller.taxNumber ? receiptTexts.invoice : receiptTexts.receipt;
}

/** Browsers name a saved PDF after the window's title. */
export function useReceiptTitle(receipt: ReceiptDocument | undefined): void {
  const title = receipt && `${receiptTitle(receipt)} ${receipt.number} · Imagemint`;
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have set its own title.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
