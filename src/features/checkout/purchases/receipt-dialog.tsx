import { Printer, X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { Order } from '../../../../domain/orders/order.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { uiTexts } from '../../../texts/en/shell/ui.ts';
import { formatDate } from '../../../texts/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useModalDialog } from '../../../ui/feedback/use-modal-dialog.ts';
import { Wordmark } from '../../../ui/pictures/wordmark.tsx';
import { exactMoney } from '../money.ts';
import { packName } from '../packs/pack-name.ts';
import { ReceiptSeller } from './receipt-seller.tsx';

/** The receipt of one order. Print styles hide the rest of the page, so that browsers can save it as a PDF. */
export function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModalDialog(dialog);
  const labels = purchaseTexts.receiptLines;
  const paidAt = order.completed_at ?? order.created_at;
  const rows: [string, string | null][] = [
    [labels.bought, labels.boughtText(packName(order.product_id), order.credits)],
    [labels.paid, exactMoney(order.amount, order.currency)],
    [
      labels.returned,
      order.returned_amount > 0 ? exactMoney(order.returned_amount, order.currency) : null,
    ],
    [labels.date, formatDate(paidAt, { dateStyle: 'long', timeStyle: 'short' })],
    [labels.order, order.razorpay_order_id],
    [labels.payment, order.payment_id],
    [labels.receipt, order.id],
  ];
  return (
    <dialog
      ref={dialog}
      aria-labelledby="receipt-title"
      onClose={onClose}
      className="receipt m-auto w-[min(30rem,calc(100vw-2rem))] rounded-large border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-shade sm:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <Wordmark />
        <span className="print:hidden">
          <IconButton label={uiTexts.close} onClick={() => dialog.current?.close()}>
            <X className="size-5" />
          </IconButton>
        </span>
      </div>
      <h2 id="receipt-title" className="mt-4 text-title">
        {purchaseTexts.receipt}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-end break-all tabular-nums">{value}</dd>
            </div>
          ),
        )}
        <Suspense fallback={null}>
          <ReceiptSeller />
        </Suspense>
      </dl>
      <p className="mt-6 text-small text-muted">{purchaseTexts.receiptNote}</p>
      <Button look="primary" className="mt-6 w-full print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {purchaseTexts.print}
      </Button>
    </dialog>
  );
}
