import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Order } from '../../../../domain/orders/order.ts';
import { orderStates } from '../../../../domain/orders/order-state.ts';
import { routes } from '../../../../domain/routes.ts';
import { callApi } from '../../../api/call-api.ts';
import { ordersKey } from '../../../api/query-keys.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { featureTexts } from '../../../texts/en/shell/features.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState, expectEmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useFeatures } from '../../availability/availability.ts';
import { searchText } from '../packs/packs.ts';
import { PurchaseTable } from './purchase-table.tsx';

type Filter = 'all' | Order['state'];

const field =
  'min-h-11 rounded-full border border-field-line bg-raised text-base text-ink placeholder:text-muted';

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
        <Purchases orders={orders} isWhole={state === 'all' && q === ''} />
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

/** Checkouts that nobody paid are of no interest beside purchases, so that they are folded away. */
function Purchases({ orders, isWhole }: { orders: Order[]; isWhole: boolean }) {
  const isAbandoned = ({ state }: Order) => state === 'cancelled' || state === 'expired';
  const abandoned = isWhole ? orders.filter(isAbandoned) : [];
  const others = orders.filter((order) => !abandoned.includes(order));
  return (
    <>
      {others.length > 0 ? <PurchaseTable orders={others} /> : null}
      {abandoned.length > 0 ? (
        <details open={others.length === 0 || undefined} className="group mt-5">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full px-3 text-small font-[560] text-muted hover:bg-sunk [&::-webkit-details-marker]:hidden">
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition duration-240 ease-enter group-open:rotate-180"
            />
            {purchaseTexts.notCompleted(abandoned.length)}
          </summary>
          <div className="mt-3">
            <PurchaseTable orders={abandoned} />
          </div>
        </details>
      ) : null}
    </>
  );
}

const emptyPicture = 'solids';

function expectNoPurchases(): void {
  expectEmptyState(emptyPicture);
}

function NoPurchases(props: { isFiltered: boolean; onAll: () => void }) {
  const { payments } = useFeatures();
  return props.isFiltered ? (
    <EmptyState
      picture="misty-ranges"
      isLow
      title={purchaseTexts.none}
      text={purchaseTexts.noneFound}
    >
      <Button look="primary" onClick={props.onAll}>
        {purchaseTexts.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      picture={emptyPicture}
      isLow
      title={purchaseTexts.none}
      text={purchaseTexts.noneYet}
    >
      <ButtonLink look="primary" to={routes.dashboardPricing.path}>
        {payments ? purchaseTexts.buyCredits : featureTexts.seePrices}
      </ButtonLink>
    </EmptyState>
  );
}
