import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { sellerRows, useSeller } from '../../seller/seller.ts';

/** The seller on a receipt: name, address, e-mail and tax number, as far as they are configured. */
export function ReceiptSeller() {
  const seller = useSeller();
  if (!seller) return null;
  const { receiptLines } = purchaseTexts;
  const labels = { ...receiptLines, name: receiptLines.seller };
  return sellerRows(seller).map(({ part, value }) => (
    <div key={part} className="contents">
      <dt className="text-muted">{labels[part]}</dt>
      <dd data-seller={part} className="text-end break-words whitespace-pre-line">
        {value}
      </dd>
    </div>
  ));
}
