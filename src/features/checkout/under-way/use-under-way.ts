import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { callApi } from '../../../api/call-api.ts';
import { paymentBannerKey, underWayKey } from '../../../api/query-keys.ts';
import { readStored, writeStored } from '../../../device/stored.ts';

/** How often payments under way are read again, in milliseconds: they also end by their time. */
const readEveryMs = 10_000;

/** Set while this device knows of a payment under way. */
const knownKey = 'imagemint.payment-under-way';

const none: OrderUnderWay[] = [];

const underWayQuery = { queryKey: underWayKey, queryFn: () => callApi('listOrdersUnderWay') };

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
  const hasAny = data && data.orders.length > 0;
  useEffect(() => {
    if (hasAny !== undefined) writeStored(knownKey, hasAny ? 'yes' : null);
  }, [hasAny]);
  return data?.orders ?? none;
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
  const [isExpected] = useState(() => readStored(knownKey) !== null);
  const { data } = useQuery({ ...underWayQuery, enabled: isExpected });
  const hasCode = useBannerCode(isExpected) !== undefined;
  return !isExpected || (data !== undefined && (hasCode || data.orders.length === 0));
}
