import { purchaseTexts } from '../../texts/en/purchases.ts';
import { useSeller } from '../seller/seller.ts';

/** Who sold, on a receipt: name, address, e-mail and tax number, as far as they are configured. */
export function ReceiptSeller() {
  const seller = useSeller();
  if (!seller) return null;
  const words = purchaseTexts.receiptLines;
  const lines: [part: string, label: string, value: string | null][] = [
    ['name', words.seller, seller.name],
    ['address', words.address, seller.address.join('\n') || null],
    ['email', words.email, seller.email],
    ['taxNumber', words.taxNumber, seller.taxNumber],
  ];
  return lines.map(([part, label, value]) =>
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
