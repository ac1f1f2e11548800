import { useBannerCode, useOrdersUnderWay, usePaymentEnds } from './use-under-way.ts';

/** The newest payment under way, on every page of the dashboard until it ends. */
export function PaymentBanner() {
  const orders = useOrdersUnderWay();
  usePaymentEnds();
  const card = useBannerCode(orders.length > 0);
  return card && orders.length > 0 ? <card.PaymentBannerCard orders={orders} /> : null;
}
