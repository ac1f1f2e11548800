import { purchaseTexts } from '../../texts/en/account/purchases.ts';
import { useSeller } from '../seller/seller.ts';

/** The seller on a receipt: name, address, e-mail and tax number, as far as they are configured. */
export function ReceiptSeller() {
  const seller = useSeller();
  if (!seller) return null;
  const labels = purchaseTexts.receiptLines;
  const rows: [part: string, label: string, value: string | null][] = [
    ['name', labels.seller, seller.name],
    ['address', labels.address, seller.address.join('\n') || null],
    ['email', labels.email, seller.email],
    ['taxNumber', labels.taxNumber, seller.taxNumber],
  ];
  return rows.map(([part, label, value]) =>
    value === null ? null : (
      <div key={part} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd data-seller={part} className="text-end break-words whitespace-pre-line">
          {value}
        </dd>
      </div>
    ),
  );
}
