import { Tooltip } from 'radix-ui';
import type { Order } from '../../../domain/order.ts';

/** What each status is called (spec, section 4). */
export const statusNames: Record<Order['status'], string> = {
  created: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Payment refunded',
};

const looks: Record<Order['status'], string> = {
  created: 'bg-warning-fill text-warning',
  completed: 'bg-success-fill text-success',
  failed: 'bg-danger-fill text-danger',
  refunded: 'bg-sunk text-muted',
};

/** How an order stands; more of it when it is pointed at, focused or pressed. */
export function OrderStatusBadge({ order }: { order: Order }) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger
          type="button"
          className={`inline-flex min-h-8 items-center rounded-full px-3 text-small font-[560] whitespace-nowrap ${looks[order.status]}`}
        >
          {statusNames[order.status]}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-30 max-w-72 animate-rise rounded-medium border border-line bg-raised px-3 py-2 text-small text-ink shadow-float"
          >
            {statusWords(order)}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

function statusWords(order: Order): string {
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  switch (order.status) {
    case 'created':
      return 'Order created and pending payment';
    case 'completed':
      return order.completed_at ? moment.format(new Date(order.completed_at)) : 'Completed';
    case 'failed':
      return order.failure_reason ?? 'Payment failed or rejected';
    case 'refunded':
      return 'Payment refunded';
  }
}
