import { useQuery } from '@tanstack/react-query';
import { paymentBannerKey } from '../../../api/query-keys.ts';
import { useOrdersUnderWay } from './use-under-way.ts';

/**
 * The newest payment under way, on every page of the dashboard until it ends. Its code is fetched when
 * there is one, and again where that fails.
 */
export function PaymentBanner() {
  const orders = useOrdersUnderWay();
  const { data: card } = useQuery({
    queryKey: paymentBannerKey,
    queryFn: () => import('./payment-banner-card.tsx'),
    enabled: orders.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return card && orders.length > 0 ? <card.PaymentBannerCard orders={orders} /> : null;
}
