import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { callApi } from '../../../api/call-api.ts';
import { paymentBannerKey, underWayKey } from '../../../api/query-keys.ts';
import { withoutEnded } from './end-under-way.ts';
import { knownPayments, writeKnownPayments } from './known-payments.ts';
import { askedPayments, ownPayments } from './own-payments.ts';

/** How often payments under way are read again, in milliseconds: they also end by their time. */
const readEveryMs = 10_000;

const none: OrderUnderWay[] = [];

const underWayQuery = {
  queryKey: underWayKey,
  queryFn: async () => withoutEnded(await callApi('listOrdersUnderWay')),
};

/**
 * The user's payments that have not ended, newest first. The server knows them, so that a reload,
 * another tab and another device show the same.
 */
export function useOrdersUnderWay(): OrderUnderWay[] {
  const { data } = useQuery({
    ...underWayQuery,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.orders.length ? readEveryMs : false),
  });
  return data?.orders ?? none;
}

/**
 * Remembers which payments are under way, and tells the user what those have brought that have ended
 * meanwhile: on another page or device, after a reload, or while no page was open. A hidden tab leaves
 * that to the one that the user looks at.
 */
export function usePaymentEnds(): void {
  const navigate = useNavigate();
  const { data, dataUpdatedAt } = useQuery(underWayQuery);
  useEffect(() => {
    if (!data || dataUpdatedAt === 0 || document.visibilityState !== 'visible') return;
    // A page that is left before it knows what became of a payment leaves that to the next one.
    const ids = [...data.orders.map(({ id }) => id), ...askedPayments];
    const ended = () => knownPayments().filter((id) => !ids.includes(id) && !ownPayments.has(id));
    if (ended().length === 0) {
      writeKnownPayments(ids);
      return;
    }
    // They stay known until the code is there, for the next page if this one is left before. What can't
    // be fetched leaves the user with the new balance.
    void import('./announce-paid.ts').then(
      ({ announcePaid }) => {
        const untold = ended();
        writeKnownPayments(ids);
        void announcePaid(untold, (path) => void navigate(path));
      },
      () => undefined,
    );
  }, [data, dataUpdatedAt, navigate]);
}

/** The banner's code, which is fetched when there is a payment under way, and again where that fails. */
export function useBannerCode(isWanted: boolean) {
  return useQuery({
    queryKey: paymentBannerKey,
    queryFn: () => import('./payment-banner-card.tsx'),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/**
 * Whether the banner can be rendered with the page, which it would push down later: true too where this device
 * knows of no payment.
 */
export function useIsBannerKnown(): boolean {
  const [isExpected] = useState(() => knownPayments().length > 0);
  const { data } = useQuery({ ...underWayQuery, enabled: isExpected });
  const hasCode = useBannerCode(isExpected) !== undefined;
  return !isExpected || (data !== undefined && (hasCode || data.orders.length === 0));
}
