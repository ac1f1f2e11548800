import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
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
const steps = Array.from({ length: 14 }, (_, at) => at);

async function userIdOf(client: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const { user } = await client.get<{ user: { id: string } }>('/api/me');
  return user.id;
}

describe('an order whose completion is interrupted', () => {
  it.each(faultKinds)(
    'an order whose completion fails with %s at any step is repaired by the next path, once',
    async (kind) => {
      for (const at of steps) {
        const journey = `completing-${kind}-${at}`;
        const client = await signedIn();
        const { id } = await order(client);
        const { payment } = await pay(id);
        await refund(payment.id, 200);
        const events = await outbox(id);
        planFaults(journey, [{ at, kind }]);
        for (const event of events) await deliver(event, {}, new Device(journey));
        endFaults(journey);
        await reconcileAll([await userIdOf(client)]);
        expect([at, await client.credits()]).toMatchObject([at, { balance: 10 }]);
        expect(await onlyOrder(client)).toMatchObject({
          status: 'completed',
          returned_amount: 200,
        });
      }
      const pending = await env.DATABASE.prepare(
        "SELECT COUNT(*) AS count FROM orders WHERE status <> 'completed'",
      ).first('count');
      expect(pending).toBe(0);
    },
  );
});
