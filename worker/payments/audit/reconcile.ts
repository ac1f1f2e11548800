import { dayMs } from '../../../domain/days.ts';
import { readConfiguration } from '../../config.ts';
import { checkOrder } from '../check-order.ts';
import { reportSilence } from '../refused-signatures.ts';
import { EventStore } from '../store/event-store.ts';
import { OrderStore } from '../store/order-store.ts';

/** Orders per run. Each takes one or more calls to the provider. */
const ordersMax = 20;

const unpaidRetentionMs = 60 * dayMs;

/** Razorpay repeats an event for one day. */
const eventRetentionMs = 30 * dayMs;

export interface ReconcileReport {
  checked: number;
  repaired: number;
  failed: number;
}

export async function reconcileOrders(environment: Env, now: number): Promise<ReconcileReport> {
  const report: ReconcileReport = { checked: 0, repaired: 0, failed: 0 };
  const settings = readConfiguration(environment);
  if (!settings.ok || !settings.configuration.payments) return report;
  await new EventStore(environment.DATABASE).deleteBefore(now - eventRetentionMs);
  await reportSilence(environment, now);
  const store = new OrderStore(environment.DATABASE);
  await store.deleteUnpaid(now - unpaidRetentionMs);
  for (const order of await store.due(now, ordersMax)) {
    report.checked += 1;
    try {
      const outcome = await checkOrder(environment, settings.configuration.payments, order, now);
      if (!outcome.ok) throw new Error(outcome.reason);
      const isRepaired = outcome.order?.status === 'completed' && order.status !== 'completed';
      if (isRepaired) report.repaired += 1;
    } catch (error) {
      report.failed += 1;
      // The check stores a failure only if the provider caused it.
      await store.postpone(order, now);
      const reason = String(error);
      console.warn(JSON.stringify({ event: 'order_not_checked', orderId: order.id, reason }));
    }
  }
  return report;
}
