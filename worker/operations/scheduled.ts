import { forwardMessages } from '../contact/forward-messages.ts';
import { reconcileOrders } from '../payments/reconcile.ts';
import { maintainAccounts } from './watchdog.ts';

/** What the cron does, every minute. One structured line tells how it went. */
export async function runScheduled(environment: Env, now: number): Promise<void> {
  const [accounts, orders, messages] = await Promise.allSettled([
    maintainAccounts(environment, now),
    reconcileOrders(environment, now),
    forwardMessages(environment, now),
  ]);
  console.info(
    JSON.stringify({
      event: 'scheduled',
      accounts: resultOf(accounts),
      orders: resultOf(orders),
      messages: resultOf(messages),
    }),
  );
}

/** What a part of the run did; one that failed does not keep the others from theirs. */
function resultOf<T>(outcome: PromiseSettledResult<T>): T | { error: string } {
  return outcome.status === 'fulfilled' ? outcome.value : { error: String(outcome.reason) };
}
