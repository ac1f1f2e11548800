import { Tooltip } from 'radix-ui';
import type { Order } from '../../../../domain/orders/order.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { formatMoment } from '../../../texts/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { HelpLink } from '../../../ui/controls/help-link.tsx';
import { Coin } from '../../../ui/pictures/coin.tsx';
import { useFeatures } from '../../availability/availability.ts';
import { exactMoney, packName } from '../packs/packs.ts';
import { receiptPath } from '../packs/shop-paths.ts';
import { useCheckPayment } from './check-payment.ts';

const columns = ['date', 'amount', 'credits', 'numbers', 'status', 'actions'] as const;

/** A table that becomes cards on narrow screens. */
export function PurchaseTable(props: { orders: Order[] }) {
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
        <span>{exactMoney(order.amount, order.currency)}</span>
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

const looks: Partial<Record<string, string>> & Record<Order['state'], string> = {
  paid: 'bg-success-fill text-success',
  waiting: 'bg-warning-fill text-warning',
  failed: 'bg-danger-fill text-danger',
  cancelled: 'bg-sunk text-muted',
  expired: 'bg-sunk text-muted',
  refunded: 'bg-sunk text-muted',
  disputed: 'bg-danger-fill text-danger',
};

function OrderStatusBadge({ order }: { order: Order }) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger
          type="button"
          className={`inline-flex min-h-8 items-center rounded-full px-3 text-small font-[560] whitespace-nowrap ${looks[order.state] ?? looks.cancelled}`}
        >
          {stateName(order)}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-30 max-w-72 animate-rise rounded-medium border border-line bg-raised px-3 py-2 text-small text-ink shadow-float"
          >
            {stateDetail(order)}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** An open page may be older than the server, and not know a state. */
function stateName({ state }: Order): string {
  const names: Partial<Record<string, string>> = purchaseTexts.stateNames;
  return names[state] ?? (state || purchaseTexts.unknownState);
}

function stateDetail(order: Order): string {
  const details = purchaseTexts.stateDetails;
  if (order.state === 'failed') return details.failed(order.failure_reason);
  if (order.state === 'paid' && order.completed_at) {
    return details.paidAt(formatMoment(order.completed_at));
  }
  return details[order.state] || stateName(order);
}
