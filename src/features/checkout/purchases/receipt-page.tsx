import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { Suspense } from 'react';
import type { Order } from '../../../../domain/orders/order.ts';
import { routes } from '../../../../domain/routes.ts';
import { callApi } from '../../../api/call-api.ts';
import { ordersKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { formatDate } from '../../../texts/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Wordmark } from '../../../ui/pictures/wordmark.tsx';
import { exactMoney } from '../money.ts';
import { packName } from '../packs/pack-name.ts';
import { ReceiptSeller } from './receipt-seller.tsx';

/** The receipt of one order. Print styles hide the rest of the page, so that browsers can save it as a PDF. */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const query = useQuery({
    queryKey: [...ordersKey, 'receipt', orderId],
    queryFn: async () => (await callApi('listOrders', { query: { q: orderId } })).orders[0] ?? null,
  });
  const order = query.data;
  return (
    <div data-width="narrow">
      <ButtonLink to={routes.creditHistory.path} className="mb-6 print:hidden">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {purchaseTexts.allPurchases}
      </ButtonLink>
      {order ? (
        <Receipt order={order} />
      ) : query.isPending ? (
        <div
          role="status"
          aria-label={purchaseTexts.loading}
          className="h-96 animate-pulse rounded-large bg-sunk"
        />
      ) : (
        <LoadFailure
          title={purchaseTexts.noReceipt}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function Receipt({ order }: { order: Order }) {
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
    <article
      aria-labelledby="receipt-title"
      className="receipt max-w-xl rounded-large border border-line bg-raised p-6 sm:p-8"
    >
      <Wordmark />
      <h1 id="receipt-title" className="mt-4 text-title">
        {purchaseTexts.receipt}
      </h1>
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
    </article>
  );
}
