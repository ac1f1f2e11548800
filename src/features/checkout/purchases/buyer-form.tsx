import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { buyerAddressLengthMax, buyerLengthMax } from '../../../../domain/limits.ts';
import { callApi } from '../../../api/call-api.ts';
import { buyerKey } from '../../../api/query-keys.ts';
import { receiptTexts } from '../../../texts/en/account/receipts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, LongField } from '../../../ui/controls/field.tsx';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { asSignedIn } from '../../session/session.tsx';

/** Asks for the company, the address and the tax number on the user's next receipts. */
export function BuyerForm() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: buyerKey, queryFn: () => callApi('readBuyer') });
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
    const body = {
      company: text('company'),
      address: text('address'),
      taxNumber: text('taxNumber'),
    };
    setSaving(true);
    try {
      queries.setQueryData(buyerKey, await callApi('updateBuyer', { body, headers: asSignedIn() }));
      toast.success(receiptTexts.saved);
    } catch (error) {
      toast.error(receiptTexts.notSaved, {
        description: describeProblem(error instanceof Error ? error.message : '', error),
      });
    }
    setSaving(false);
  };
  if (!query.data) {
    return query.isError ? (
      <LoadFailure
        title={receiptTexts.notLoaded}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div className="mt-4 h-64 animate-pulse rounded-medium bg-sunk" />
    );
  }
  const { company, address, taxNumber } = query.data.buyer;
  return (
    <form onSubmit={(event) => void save(event)}>
      <p className="mt-1 text-muted">{receiptTexts.forCompanyText}</p>
      <div className="mt-4 grid gap-4">
        <Field
          label={receiptTexts.company}
          name="company"
          autoComplete="organization"
          maxLength={buyerLengthMax}
          defaultValue={company}
        />
        <LongField
          label={receiptTexts.address}
          name="address"
          autoComplete="street-address"
          maxLength={buyerAddressLengthMax}
          defaultValue={address}
        />
        <Field
          label={receiptTexts.yourTaxNumber}
          name="taxNumber"
          maxLength={buyerLengthMax}
          defaultValue={taxNumber}
        />
      </div>
      <Button type="submit" className="mt-4" isWorking={isSaving}>
        {receiptTexts.save}
      </Button>
    </form>
  );
}
