import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { routes } from '../../../../domain/routes.ts';
import { callApi } from '../../../api/call-api.ts';
import { receiptKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { BuyerForm } from './buyer-form.tsx';
import { ReceiptSheet, useReceiptTitle } from './receipt-sheet.tsx';

/**
 * The receipt of one order and the documents of its refunds. Print styles hide the rest of the page, so that
 * browsers can save them as a PDF, each on its own page.
 */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const query = useQuery({
    queryKey: receiptKey(orderId),
    queryFn: () => callApi('readReceipt', { params: { id: orderId } }),
  });
  const { data } = query;
  useReceiptTitle(data?.receipt);
  return (
    <div
      data-width="middle"
      className="items-start gap-x-8 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] print:block"
    >
      <div className="mb-6 flex flex-wrap justify-between gap-3 lg:col-span-2 print:hidden">
        <ButtonLink to={routes.creditHistory.path}>
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {receiptTexts.allPurchases}
        </ButtonLink>
        {data ? (
          <Button look="primary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {receiptTexts.print}
          </Button>
        ) : null}
      </div>
      {data ? (
        <>
          <div className="receipt flex flex-col gap-6">
            {[data.receipt, ...data.refunds].map((document) => (
              <ReceiptSheet key={document.number} document={document} receipt={data} />
            ))}
          </div>
          <div className="mt-6 rounded-large border border-line bg-raised p-6 max-lg:sm:p-8 lg:mt-0 print:hidden">
            <h2 className="text-title">{receiptTexts.forCompany}</h2>
            <BuyerForm />
          </div>
        </>
      ) : query.isPending ? (
        <div
          role="status"
          aria-label={purchaseTexts.loading}
          className="h-96 animate-pulse rounded-large bg-sunk"
        />
      ) : (
        <LoadFailure
          title={receiptTexts.notLoaded}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}
