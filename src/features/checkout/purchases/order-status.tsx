import { Tooltip } from 'radix-ui';
import type { Order } from '../../../../domain/orders/order.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { formatMoment } from '../../../texts/format.ts';

const looks: Record<Order['state'], string> = {
  paid: 'bg-success-fill text-success',
  waiting: 'bg-warning-fill text-warning',
  failed: 'bg-danger-fill text-danger',
  cancelled: 'bg-sunk text-muted',
  expired: 'bg-sunk text-muted',
  refunded: 'bg-sunk text-muted',
  disputed: 'bg-danger-fill text-danger',
};

/** An order's state, with details in a tooltip. */
export function OrderStatusBadge({ order }: { order: Order }) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger
          type="button"
          className={`inline-flex min-h-8 items-center rounded-full px-3 text-small font-[560] whitespace-nowrap ${looks[order.state]}`}
        >
          {purchaseTexts.stateNames[order.state]}
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

function stateDetail(order: Order): string {
  const details = purchaseTexts.stateDetails;
  if (order.state === 'failed') return details.failed(order.failure_reason);
  if (order.state === 'paid' && order.completed_at) {
    return details.paidAt(formatMoment(order.completed_at));
  }
  return details[order.state];
}
