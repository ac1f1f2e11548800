import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { buyerLengthMax } from '../../../../domain/limits.ts';
import type { Buyer } from '../../../../domain/orders/receipt.ts';
import { callApi } from '../../../api/call-api.ts';
import { receiptKey } from '../../../api/query-keys.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { asSignedIn } from '../../session/session.tsx';

/** Asks for the company and the tax number on the user's receipts, old and new. */
export function BuyerForm({ orderId, buyer }: { orderId: string; buyer: Buyer }) {
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
