import { Tooltip } from 'radix-ui';
import type { Order } from '../../../../domain/orders/order.ts';
import { purchaseTexts } from '../../../texts/en/account/purchases.ts';
import { formatDate } from '../../../texts/format.ts';

const looks: Record<Order['status'], string> = {
  created: 'bg-warning-fill text-warning',
  completed: 'bg-success-fill text-success',
  failed: 'bg-danger-fill text-danger',
  refunded: 'bg-sunk text-muted',
  expired: 'bg-sunk text-muted',
};

/** An order's status, with details in a tooltip. */
export function OrderStatusBadge({ order }: { order: Order }) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger
          type="button"
          className={`inline-flex min-h-8 items-center rounded-full px-3 text-small font-[560] whitespace-nowrap ${looks[order.status]}`}
        >
          {purchaseTexts.statusNames[order.status]}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-30 max-w-72 animate-rise rounded-medium border border-line bg-raised px-3 py-2 text-small text-ink shadow-float"
          >
            {statusDetail(order)}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

function statusDetail(order: Order): string {
  const details = purchaseTexts.statusDetails;
  switch (order.status) {
    case 'created':
      return details.created;
    case 'completed':
      return order.completed_at
        ? formatDate(order.completed_at, { dateStyle: 'medium', timeStyle: 'short' })
        : details.completed;
    case 'failed':
      return details.failed(order.failure_reason);
    case 'refunded':
      return details.refunded;
    case 'expired':
      return details.expired;
  }
}
