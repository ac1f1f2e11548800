import { dayMs } from '../../../domain/days.ts';
import { readConfiguration } from '../../config.ts';
import { checkOrder } from '../check-order.ts';
import { OrderStore } from '../store/order-store.ts';

/** Orders that one run checks. Each takes one or more calls to Razorpay. */
const ordersMax = 20;

/** How long handled events are stored, in milliseconds. Razorpay repeats an event for one day. */
const eventRetentionMs = 30 * dayMs;

/** What one run did, for the log. */
export interface ReconcileReport {
  checked: number;
  /** Paid orders that no other path had completed. */
  repaired: number;
  /**
   * Orders whose check failed, because Razorpay or the account could not be reached. They are
   * checked again.
   */
  failed: number;
}

/**
 * Checks open orders at Razorpay and settles them, for payments and refunds that webhook and page
 * have missed. The cron calls it: it is the second net of the third path, for orders whose account
 * has not checked them. Users take turns, and an order whose check fails goes to the back. Checks
 * become rarer as an order ages. `now` is in epoch milliseconds.
 */
export async function reconcileOrders(environment: Env, now: number): Promise<ReconcileReport> {
  const report: ReconcileReport = { checked: 0, repaired: 0, failed: 0 };
  const settings = readConfiguration(environment);
  if (!settings.ok || !settings.configuration.payments) return report;
  await environment.DATABASE.prepare('DELETE FROM webhook_events WHERE handled_at < ?')
    .bind(now - eventRetentionMs)
    .run();
  const store = new OrderStore(environment.DATABASE);
  for (const order of await store.due(now, ordersMax)) {
    report.checked += 1;
    try {
      const outcome = await checkOrder(environment, settings.configuration.payments, order, now);
      if (!outcome.ok) throw new Error(outcome.reason);
      const isRepaired = outcome.order?.status === 'completed' && order.status !== 'completed';
      if (isRepaired) report.repaired += 1;
    } catch (error) {
      report.failed += 1;
      // Also where the check itself could not store that.
      await store.postpone(order, now);
      const reason = String(error);
      console.warn(JSON.stringify({ event: 'order_not_checked', orderId: order.id, reason }));
    }
  }
  return report;
}
