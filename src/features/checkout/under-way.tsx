import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderUnderWay } from '../../../domain/orders/order.ts';
import { callApi } from '../../api/call-api.ts';
import { paymentBannerKey, underWayKey } from '../../api/query-keys.ts';
import {
  type CheckoutStore,
  knownPayments,
  useCheckoutStore,
  writeKnownPayments,
} from './checkout-store.tsx';

/** How often payments under way are read again: some end by time. */
const readEveryMs = 10_000;

const none: OrderUnderWay[] = [];

function underWayQuery(store: CheckoutStore) {
  return {
    queryKey: underWayKey,
    queryFn: async () => store.withoutHidden(await callApi('listOrdersUnderWay')),
  };
}

/**
 * The user's payments under way, newest first. They come from the server, so that a reload, another tab and
 * another device show the same.
 */
export function useOrdersUnderWay(): OrderUnderWay[] {
  const { data } = useQuery({
    ...underWayQuery(useCheckoutStore()),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.orders.length ? readEveryMs : false),
  });
  return data?.orders ?? none;
}

/** Returns a function that reads the payments under way, and rejects without a response. */
export function useReadUnderWay(): () => Promise<OrderUnderWay[]> {
  const queries = useQueryClient();
  const store = useCheckoutStore();
  return useCallback(
    async () =>
      (await queries.fetchQuery({ ...underWayQuery(store), staleTime: readEveryMs })).orders,
    [queries, store],
  );
}

/** The newest payment under way, on every page of the dashboard until it ends. */
export function PaymentBanner() {
  const orders = useOrdersUnderWay();
  usePaymentEnds();
  const card = useBannerCode(orders.length > 0);
  return card && orders.length > 0 ? <card.PaymentBannerCard orders={orders} /> : null;
}

/**
 * Stores which payments are under way, and shows the result of those that ended meanwhile: on another page or
 * device, after a reload, or while no page was open. A hidden tab leaves that to the visible one.
 */
function usePaymentEnds(): void {
  const navigate = useNavigate();
  const store = useCheckoutStore();
  const { data, dataUpdatedAt } = useQuery(underWayQuery(store));
  useEffect(() => {
    if (!data || dataUpdatedAt === 0 || document.visibilityState !== 'visible') return;
    // If the user leaves before the outcome is known, the next page shows it.
    const ids = [...data.orders.map(({ id }) => id), ...store.closingIds()];
    const isOpenOrElsewhere = (id: string) => [undefined, 'open'].includes(store.stateOf(id));
    const ended = () => knownPayments().filter((id) => !ids.includes(id) && isOpenOrElsewhere(id));
    if (ended().length === 0) {
      writeKnownPayments(ids);
      return;
    }
    // They stay stored until the code is loaded, for the next page if the user leaves this one. Without the
    // code the user still sees the new balance.
    void import('./announce-paid.ts').then(
      ({ announcePaid }) => {
        const unannounced = ended();
        writeKnownPayments(ids);
        void announcePaid(unannounced, store, (path) => void navigate(path));
      },
      () => undefined,
    );
  }, [data, dataUpdatedAt, navigate, store]);
}

/** Fetches the banner's code when a payment is under way, and again after a failure. */
function useBannerCode(isNeeded: boolean) {
  return useQuery({
    queryKey: paymentBannerKey,
    queryFn: () => import('./payment-banner-card.tsx'),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/**
 * Whether the banner can be rendered with the page, which it would push down later. Also true if this device
 * knows no payment.
 */
export function useIsBannerKnown(): boolean {
  const [isExpected] = useState(() => knownPayments().length > 0);
  const { data } = useQuery({ ...underWayQuery(useCheckoutStore()), enabled: isExpected });
  const hasCode = useBannerCode(isExpected) !== undefined;
  return !isExpected || (data !== undefined && (hasCode || data.orders.length === 0));
}
