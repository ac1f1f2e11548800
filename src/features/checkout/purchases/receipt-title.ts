import { useEffect } from 'react';
import type { ReceiptDocument } from '../../../../domain/orders/receipt.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';

/** What a document is called. A seller with a tax number writes invoices. */
export function receiptTitle({ series, seller }: ReceiptDocument): string {
  if (series === 'refund') return receiptTexts.refund;
  return seller.taxNumber ? receiptTexts.invoice : receiptTexts.receipt;
}

/** Names the window after a document while it is shown: browsers name the PDF that they save after it. */
export function useReceiptTitle(receipt: ReceiptDocument | undefined): void {
  const title = receipt && `${receiptTitle(receipt)} ${receipt.number} · Imagemint`;
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      // Another page that opens has set its own.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
