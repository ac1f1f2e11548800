import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import {
  paymentToastId,
  unnamedOrder,
  useCheckoutStore,
} from '../features/checkout/checkout-store.tsx';
import {
  isConfirmed,
  type PaymentClaim,
  paymentClaims,
} from '../features/checkout/packs/shop-paths.ts';
import { paymentTexts } from '../texts/en/account/payment.ts';

const looks = { success: 'success', pending: 'info', failed: 'error' } as const;

/**
 * Shows one toast for the payment that the address names, and removes it from the address. It renders after the page,
 * which reads the address first. It shows only what the server confirms, because anybody can write a link.
 */
export function PaymentToasts(): null {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const claim = paymentClaims.find((name) => name === query.get('payment'));
  const orderId = query.get('order');
  const isNamed = query.has('payment');
  const queries = useQueryClient();
  const store = useCheckoutStore();
  const isKnown = isConfirmed(state);
  useEffect(() => {
    if (!isNamed) return;
    if (claim === 'success') store.setOutcome([orderId ?? unnamedOrder], 'paid');
    if (claim) {
      if (isKnown) show('success');
      else {
        // Not in the first view. Where its code can't be fetched, neither can what the server knows.
        void import('../features/checkout/known-payment.ts')
          .then(({ knownPayment }) => knownPayment(queries, claim, orderId))
          .then(
            (known) => known && show(known),
            () => undefined,
          );
      }
    }
    // The user may be on another page by now, and stays there.
    if (!new URLSearchParams(window.location.search).has('payment')) return;
    setQuery(
      (before) => {
        before.delete('payment');
        before.delete('order');
        return before;
      },
      { replace: true },
    );
  }, [claim, orderId, isNamed, isKnown, queries, store, setQuery]);
  return null;
}

function show(known: PaymentClaim): void {
  const { title, text } = paymentTexts[known];
  toast[looks[known]](title, { id: paymentToastId(), description: text });
}
