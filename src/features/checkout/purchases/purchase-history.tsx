import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Order } from '../../../../domain/orders/order.ts';
import { orderStates } from '../../../../domain/orders/order-state.ts';
import { callApi } from '../../../api/call-api.ts';
import { ordersKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { formatMoment } from '../../../texts/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { HelpLink } from '../../../ui/controls/help-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useFeatures } from '../../availability/availability.ts';
import { exactMoney } from '../money.ts';
import { packName } from '../packs/pack-name.ts';
import { useCheckPayment } from './check-payment.ts';
import { expectNoPurchases, NoPurchases } from './no-purchases.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { receiptPath } from './receipt-path.ts';
import { searchText } from './search-text.ts';

type Filter = 'all' | Order['state'];

const field =
  'min-h-11 rounded-full border border-field-line bg-raised text-base text-ink placeholder:text-muted';

/** All purchases, with a search, a filter, receipts, and a button that checks an open order. */
export function PurchaseHistory() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<Filter>('all');
  const q = useDeferredValue(searchText(search));
  const query = useInfiniteQuery({
    queryKey: [...ordersKey, { state, q }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callApi('listOrders', { query: { state, q, cursor: pageParam ?? undefined } }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const orders = query.data?.pages.flatMap((page) => page.orders);
  if (!orders) expectNoPurchases();
  return (
    <div>
      <div className="mb-5 flex flex-wrap gap-3">
        <label className="relative min-w-56 flex-1">
          <span className="sr-only">{purchaseTexts.search}</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute start-4 top-3 size-5 text-muted"
          />
          <input
            type="search"
            value={search}
            maxLength={100}
            placeholder={purchaseTexts.searchHint}
            className={`${field} w-full ps-11 pe-4`}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <label className="relative">
          <span className="sr-only">{purchaseTexts.status}</span>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-4 top-3 size-5 text-muted"
          />
          <select
            value={state}
            className={`${field} appearance-none ps-4 pe-11`}
            onChange={({ target }) => setState(target.value as Filter)}
          >
            <option value="all">{purchaseTexts.all}</option>
            {orderStates.map((name) => (
              <option key={name} value={name}>
                {purchaseTexts.stateNames[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {orders === undefined ? (
        query.isError ? (
          <LoadFailure
            title={purchaseTexts.notLoaded}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div
            role="status"
            aria-label={purchaseTexts.loading}
            className="h-40 animate-pulse rounded-large bg-sunk"
          />
        )
      ) : orders.length === 0 ? (
        <NoPurchases
          isFiltered={q !== '' || state !== 'all'}
          onAll={() => {
            setSearch('');
            setState('all');
          }}
        />
      ) : (
        <Purchases orders={orders} />
      )}
      {query.hasNextPage ? (
        <div className="mt-5 flex justify-center">
          <Button isWorking={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? purchaseTexts.loadingMore : purchaseTexts.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const columns = ['date', 'amount', 'credits', 'numbers', 'status', 'actions'] as const;

/** A table that becomes cards where it has no room. */
function Purchases(props: { orders: Order[] }) {
  return (
    <div className="@container">
      <table className="w-full border-separate border-spacing-0 @max-5xl:block">
        <caption className="sr-only">{purchaseTexts.caption}</caption>
        <thead className="text-small text-muted @max-5xl:sr-only">
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-2 py-2 text-start font-[520]"
              >
                {name === 'actions' ? (
                  <span className="sr-only">{purchaseTexts.columns.actions}</span>
                ) : (
                  purchaseTexts.columns[name]
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-5xl:flex @max-5xl:flex-col @max-5xl:gap-3">
          {props.orders.map((order) => (
            <Purchase key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Purchase({ order }: { order: Order }) {
  const { payments } = useFeatures();
  const cell = '@5xl:border-b @5xl:border-line @5xl:px-2 @5xl:py-3 @max-5xl:block';
  return (
    <tr className="align-top @max-5xl:grid @max-5xl:grid-cols-[minmax(0,1fr)_auto] @max-5xl:items-center @max-5xl:gap-y-3 @max-5xl:rounded-large @max-5xl:border @max-5xl:border-line @max-5xl:bg-raised @max-5xl:p-4">
      <td className={`${cell} @5xl:whitespace-nowrap`}>
        <time dateTime={order.created_at}>{formatMoment(order.created_at)}</time>
        <p className="text-small text-muted">{packName(order.product_id)}</p>
      </td>
      <td
        className={`${cell} tabular-nums @max-5xl:text-end @max-5xl:text-large @max-5xl:font-[600]`}
      >
        {exactMoney(order.amount, order.currency)}
        {order.returned_amount > 0 && order.status !== 'refunded' ? (
          <p className="text-small text-muted">
            {purchaseTexts.returned(exactMoney(order.returned_amount, order.currency))}
          </p>
        ) : null}
      </td>
      <td className={`${cell} tabular-nums`}>
        <span className="inline-flex items-center gap-1.5">
          <Coin className="size-4.5" />
          {order.credits}
          <span className="@5xl:sr-only">{purchaseTexts.credits}</span>
        </span>
      </td>
      <td
        className={`${cell} text-small break-all text-muted @5xl:min-w-48 @max-5xl:order-last @max-5xl:col-span-2`}
      >
        <p>{order.razorpay_order_id}</p>
        <p>{order.payment_id}</p>
      </td>
      <td className={`${cell} @max-5xl:text-end`}>
        <OrderStatusBadge order={order} />
      </td>
      <td
        className={`${cell} text-end @5xl:whitespace-nowrap @max-5xl:col-span-2 @max-5xl:text-start`}
      >
        {order.status === 'completed' || order.status === 'refunded' ? (
          <ButtonLink to={receiptPath(order.id)}>{purchaseTexts.receipt}</ButtonLink>
        ) : payments ? (
          <CheckButton order={order} />
        ) : null}
        <HelpLink subject="order" id={order.razorpay_order_id ?? order.id} />
      </td>
    </tr>
  );
}

/** For a user who has paid and misses the credits. */
function CheckButton({ order }: { order: Order }) {
  const { check, isChecking } = useCheckPayment();
  return (
    <Button isWorking={isChecking} onClick={() => void check(order.id)}>
      {isChecking ? purchaseTexts.checking : purchaseTexts.check}
    </Button>
  );
}
