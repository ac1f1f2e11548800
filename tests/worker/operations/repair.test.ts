import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { callDeployment } from '../call-deployment.ts';
import { type Client, signedIn } from '../client.ts';
import {
  deliverAll,
  dispute,
  loseOrders,
  onlyOrder,
  order,
  pay,
  refund,
  tidyShop,
} from '../payments/shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

/** Calls for one page of the repair, as the operator's command does. */
function callFor(part: string, since: number, variables: object = {}): Promise<Response> {
  return callDeployment(variables, '/api/operator/repair', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${env.OPERATOR_SECRET}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ part, since, until: Date.now() + 1000, reason: 'A test' }),
  });
}

/** Repairs all that was made since then (epoch milliseconds). Returns what it changed. */
async function repair(since: number): Promise<string[]> {
  const changes: string[] = [];
  for (const part of ['users', 'orders', 'payments', 'refunds', 'disputes']) {
    const page = await (await callFor(part, since)).json<{ changes: string[] }>();
    changes.push(...page.changes);
  }
  return changes;
}

describe('D1 that has lost all of a day', () => {
  it('is repaired from Razorpay and the accounts, and a second run changes nothing', async () => {
    // Razorpay dates what it has in whole seconds.
    const since = Math.floor(Date.now() / 1000) * 1000;
    const report: Record<string, (paymentId: string) => unknown> = {
      paid: () => undefined,
      refunded: (payment) => refund(payment),
      'refunded in part': (payment) => refund(payment, 100),
      disputed: (payment) => dispute(payment, 'lost'),
    };
    const buyers = await Promise.all(
      Object.values(report).map(async (act) => {
        const client = await signedIn();
        const { id } = await order(client);
        await act((await pay(id)).payment.id);
        await deliverAll(id);
        return client;
      }),
    );
    const leaver = await signedIn();
    const { user } = await leaver.get<Me>('/api/me');
    await leaver.fetch('/api/me', { method: 'DELETE' });
    const stateOf = async (client: Client) => {
      const { id, razorpay_order_id, amount, status, payment_id, returned_amount } =
        await onlyOrder(client);
      const made = { id, razorpay_order_id, amount, status, payment_id, returned_amount };
      return [made, (await client.credits()).balance];
    };
    const before = await Promise.all(buyers.map(stateOf));
    expect(before.map(([, balance]) => balance)).toEqual([17, 2, 14, 2]);

    await loseOrders();
    await env.DATABASE.prepare(
      "INSERT INTO users (id, email, display_name, created_at) VALUES (?, 'a@b.example', 'A', ?)",
    )
      .bind(user?.id, Date.now())
      .run();
    const changes = await repair(since);
    expect(await Promise.all(buyers.map(stateOf))).toEqual(before);
    expect(changes).toContain(`User ${user?.id}: deleted again`);
    expect(await repair(since)).toEqual([]);
    expect(await Promise.all(buyers.map(stateOf))).toEqual(before);
  });
});
