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

/** How often payments under way are read again, in milliseconds: they also end by their time. */
const readEveryMs = 10_000;

const none: OrderUnderWay[] = [];

function underWayQuery(store: CheckoutStore) {
  return {
    queryKey: underWayKey,
    queryFn: async () => store.withoutHidden(await callApi('listOrdersUnderWay')),
  };
}

/**
 * The user's payments that have not ended, newest first. The server knows them, so that a reload,
 * another tab and another device show the same.
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
 * Remembers which payments are under way, and tells the user what those have brought that have ended
 * meanwhile: on another page or device, after a reload, or while no page was open. A hidden tab leaves
 * that to the one that the user looks at.
 */
function usePaymentEnds(): void {
  const navigate = useNavigate();
  const store = useCheckoutStore();
  const { data, dataUpdatedAt } = useQuery(underWayQuery(store));
  useEffect(() => {
    if (!data || dataUpdatedAt === 0 || document.visibilityState !== 'visible') return;
    // A page that is left before it knows the outcome of a payment leaves that to the next one.
    const ids = [...data.orders.map(({ id }) => id), ...store.closingIds()];
    const isOpenOrElsewhere = (id: string) => [undefined, 'open'].includes(store.stateOf(id));
    const ended = () => knownPayments().filter((id) => !ids.includes(id) && isOpenOrElsewhere(id));
    if (ended().length === 0) {
      writeKnownPayments(ids);
      return;
    }
    // They stay known until the code is there, for the next page if this one is left before. What can't
    // be fetched leaves the user with the new balance.
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

/** The banner's code, which is fetched when there is a payment under way, and again where that fails. */
function useBannerCode(isNeeded: boolean) {
  return useQuery({
    queryKey: paymentBannerKey,
    queryFn: () => import('./payment-banner-card.tsx'),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/**
 * Whether the banner can be rendered with the page, which it would push down later: true too where this device
 * knows of no payment.
 */
export function useIsBannerKnown(): boolean {
  const [isExpected] = useState(() => knownPayments().length > 0);
  const { data } = useQuery({ ...underWayQuery(useCheckoutStore()), enabled: isExpected });
  const hasCode = useBannerCode(isExpected) !== undefined;
  return !isExpected || (data !== undefined && (hasCode || data.orders.length === 0));
}
