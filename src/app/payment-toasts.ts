import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { checkoutTexts } from '../texts/en/checkout.ts';

/**
 * A payment that came back to any page of the dashboard is told once, and the address
 * says no more of it. It stands beside the page, so that it comes after that has read
 * the address too.
 */
export function PaymentNews(): null {
  const [query, setQuery] = useSearchParams();
  const payment = query.get('payment');
  useEffect(() => {
    if (payment === null) return;
    const { news } = checkoutTexts;
    const options = (description: string) => ({ id: 'payment', description });
    if (payment === 'success') toast.success(news.success.title, options(news.success.text));
    if (payment === 'pending') toast.info(news.pending.title, options(news.pending.text));
    if (payment === 'failed') toast.error(news.failed.title, options(news.failed.text));
    // Whoever has gone on by now is not fetched back.
    if (!new URLSearchParams(window.location.search).has('payment')) return;
    setQuery(
      (before) => {
        before.delete('payment');
        return before;
      },
      { replace: true },
    );
  }, [payment, setQuery]);
  return null;
}
