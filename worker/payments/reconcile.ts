import { readConfiguration } from '../config.ts';
import { checkOrder } from './check-order.ts';
import { OrderStore } from './order-store.ts';

/** Orders that one run asks for: each is a call or two of Razorpay's. */
const ordersMax = 20;

/** Handled events are remembered this long, in milliseconds. Razorpay sends one again for a day. */
const eventRetentionMs = 30 * 24 * 60 * 60_000;

/** What one run of the reconciler did, for the log. */
export interface ReconcileReport {
  checked: number;
  /** Paid orders that no other path had completed. */
  repaired: number;
  /** Orders for which Razorpay, or the account, could not be reached: they come again. */
  failed: number;
}

/**
 * The third path of an order, on a cron: asks Razorpay for every order that may
 * still change, ever more seldom as it ages, and repairs what webhook and page
 * have missed.
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
      const reason = String(error);
      console.warn(JSON.stringify({ event: 'order_not_checked', orderId: order.id, reason }));
    }
  }
  return report;
}
