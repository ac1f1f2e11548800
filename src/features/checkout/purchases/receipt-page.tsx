import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { buyerLengthMax } from '../../../../domain/limits.ts';
import type { Buyer } from '../../../../domain/orders/receipt.ts';
import { routes } from '../../../../domain/routes.ts';
import { callApi } from '../../../api/call-api.ts';
import { receiptKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { asSignedIn } from '../../session/session.tsx';
import { ReceiptSheet, useReceiptTitle } from './receipt-sheet.tsx';

/**
 * The receipt of one order and the documents of its refunds. Print styles hide the rest of the page,
 * so that browsers can save them as a PDF, each on a page of its own.
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
          <BuyerForm orderId={orderId} buyer={data.buyer} />
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

/** Asks for the company and the tax number on the user's receipts, old and new. */
function BuyerForm({ orderId, buyer }: { orderId: string; buyer: Buyer }) {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      company: String(form.get('company') ?? ''),
      taxNumber: String(form.get('taxNumber') ?? ''),
    };
    setSaving(true);
    try {
      await callApi('updateBuyer', { body, headers: asSignedIn() });
      await queries.invalidateQueries({ queryKey: receiptKey(orderId) });
      toast.success(receiptTexts.saved);
    } catch (error) {
      toast.error(receiptTexts.notSaved, {
        description: describeProblem(error instanceof Error ? error.message : '', error),
      });
    }
    setSaving(false);
  };
  return (
    <form
      className="mt-6 rounded-large border border-line bg-raised p-6 max-lg:sm:p-8 lg:mt-0 print:hidden"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-title">{receiptTexts.forCompany}</h2>
      <p className="mt-1 text-muted">{receiptTexts.forCompanyText}</p>
      <div className="mt-4 grid gap-4 max-lg:sm:grid-cols-2">
        <Field
          label={receiptTexts.company}
          name="company"
          autoComplete="organization"
          maxLength={buyerLengthMax}
          defaultValue={buyer.company}
        />
        <Field
          label={receiptTexts.yourTaxNumber}
          name="taxNumber"
          maxLength={buyerLengthMax}
          defaultValue={buyer.taxNumber}
        />
      </div>
      <Button type="submit" className="mt-4" isWorking={isSaving}>
        {receiptTexts.save}
      </Button>
    </form>
  );
}
