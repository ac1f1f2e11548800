import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../domain/routes.ts';
import { hasJustPaid, isConfirmed } from '../features/checkout/just-paid.ts';
import { checkoutTexts } from '../texts/en/account/checkout.ts';

/**
 * Shows one toast for the payment that the address names, on any page of the dashboard, and
 * removes it from the address. It is rendered after the page, which reads the address first. A
 * success is shown only where this app has confirmed the payment, or the server knows it.
 */
export function PaymentToasts(): null {
  const [query, setQuery] = useSearchParams();
  const { pathname, state } = useLocation();
  // The shop says it on the page.
  const isOnPage = pathname === routes.dashboardPricing.path;
  const payment = query.get('payment');
  const queries = useQueryClient();
  const isKnown = isConfirmed(state);
  useEffect(() => {
    if (payment === null) return;
    const { messages } = checkoutTexts;
    const options = (description: string) => ({ id: 'payment', description });
    const thank = () => toast.success(messages.success.title, options(messages.success.text));
    if (payment === 'success' && !isOnPage) {
      if (isKnown) thank();
      else {
        void hasJustPaid(queries).then((isPaid) => {
          if (isPaid) thank();
        });
      }
    }
    if (payment === 'pending') toast.info(messages.pending.title, options(messages.pending.text));
    if (payment === 'failed') toast.error(messages.failed.title, options(messages.failed.text));
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
  }, [payment, isOnPage, isKnown, queries, setQuery]);
  return null;
}
