import { signedIn } from '../worker/client.ts';
import { deliver, onlyOrder, order, outbox, pay, refund } from '../worker/payments/shop.ts';
import { faultKinds } from './journey/journey.ts';
import { reconcileAll } from './user/buyer.ts';
import { Device } from './user/device.ts';
import { endFaults, planFaults } from './world/faults.ts';

/**
 * More steps than it takes to complete and return an order: the last ones show that nothing fails
 * without a fault.
 */
const stepsMax = 14;

/**
 * Lets the completion of an order fail at each step in each way, and has the next path repair it. Returns
 * the orders that are not completed and returned once, as sentences.
 */
export async function faultsOfInterruptedOrders(): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of faultKinds) {
    for (let at = 0; at < stepsMax; at += 1) {
      const { balance, status, returned } = await interrupted(kind, at);
      if (balance !== 10 || status !== 'completed' || returned !== 200) {
        faults.push(`${kind} at step ${at}: ${status}, ${balance} credits, ${returned} returned`);
      }
    }
  }
  return faults;
}

async function interrupted(kind: (typeof faultKinds)[number], at: number) {
  const journey = `interrupted-${kind}-${at}`;
  const client = await signedIn();
  const { user } = await client.get<{ user: { id: string } }>('/api/me');
  const { id } = await order(client);
  const { payment } = await pay(id);
  await refund(payment.id, 200);
  const events = await outbox(id);
  planFaults(journey, [{ at, kind }]);
  for (const event of events) await deliver(event, {}, new Device(journey));
  endFaults(journey);
  await reconcileAll([user.id]);
  const { balance } = await client.credits();
  const { status, returned_amount: returned } = await onlyOrder(client);
  return { balance, status, returned };
}
