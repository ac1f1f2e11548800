import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';

/**
 * A payment that came back to any page of the dashboard is told once, and the address
 * says no more of it: once the page itself is there, which may have read it too.
 */
export function usePaymentNews(isReady: boolean): void {
  const [query, setQuery] = useSearchParams();
  const payment = query.get('payment');
  useEffect(() => {
    if (payment === null || !isReady) return;
    if (payment === 'success') {
      toast.success('Payment successful', {
        id: 'payment',
        description: 'Your credits were added to your account.',
      });
    }
    if (payment === 'pending') {
      toast.info('Payment on its way', {
        id: 'payment',
        description: 'Your credits arrive by themselves as soon as it is confirmed.',
      });
    }
    if (payment === 'failed') {
      toast.error('Payment failed', {
        id: 'payment',
        description: 'The transaction did not complete. Please try again.',
      });
    }
    setQuery(
      (before) => {
        before.delete('payment');
        return before;
      },
      { replace: true },
    );
  }, [payment, isReady, setQuery]);
}
