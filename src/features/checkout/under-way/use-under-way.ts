import { useQuery } from '@tanstack/react-query';
import type { OrderUnderWay } from '../../../../domain/orders/order.ts';
import { callApi } from '../../../api/call-api.ts';
import { underWayKey } from '../../../api/query-keys.ts';

/** How often payments under way are read again, in milliseconds: another device may end them. */
const readEveryMs = 10_000;

const none: OrderUnderWay[] = [];

/**
 * The user's payments that have not ended, newest first. The server knows them, so that a reload,
 * another tab and another device show the same.
 */
export function useOrdersUnderWay(): OrderUnderWay[] {
  const { data } = useQuery({
    queryKey: underWayKey,
    queryFn: () => callApi('listOrdersUnderWay'),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.orders.length ? readEveryMs : false),
  });
  return data?.orders ?? none;
}
