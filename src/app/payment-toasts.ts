import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../domain/routes.ts';
import { checkoutTexts } from '../texts/en/account/checkout.ts';

/**
 * Shows one toast for the payment that the address names, on any page of the dashboard, and
 * removes it from the address. It is rendered after the page, which reads the address first.
 */
export function PaymentToasts(): null {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  // The shop says it on the page.
  const isOnPage = pathname === routes.dashboardPricing.path;
  const payment = query.get('payment');
  useEffect(() => {
    if (payment === null) return;
    const { messages } = checkoutTexts;
    const options = (description: string) => ({ id: 'payment', description });
    if (payment === 'success' && !isOnPage)
      toast.success(messages.success.title, options(messages.success.text));
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
  }, [payment, isOnPage, setQuery]);
  return null;
}
