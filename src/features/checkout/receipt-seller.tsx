import { purchaseTexts } from '../../texts/en/purchases.ts';
import { useSeller } from '../seller/seller.ts';

/** Who sold, on a receipt: name, address, e-mail and tax number, as far as they are configured. */
export function ReceiptSeller() {
  const seller = useSeller();
  if (!seller) return null;
  const words = purchaseTexts.receiptLines;
  const lines: [string, string | null][] = [
    [words.seller, seller.name],
    [words.address, seller.address.join('\n') || null],
    [words.email, seller.email],
    [words.taxNumber, seller.taxNumber],
  ];
  return lines.map(([name, value]) =>
    value === null ? null : (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="text-end break-words whitespace-pre-line">{value}</dd>
      </div>
    ),
  );
}
