import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { Client, signedIn } from '../client.ts';
import {
  deliver,
  deliverAll,
  nextCheckOf,
  onlyOrder,
  order,
  outbox,
  pay,
  tidyShop,
  verify,
} from './shop.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

describe('a paid order', () => {
  it('a paid order is completed by the page’s verify call, once', async () => {
    const client = await signedIn();
    const { receipt } = await pay((await order(client)).id);
    for (const _ of [1, 2]) {
      expect(await (await verify(client, receipt)).json()).toEqual({
        success: true,
        credits: 15,
        error: null,
      });
    }
    expect(await client.credits()).toMatchObject({ balance: 17 });
    expect(await onlyOrder(client)).toMatchObject({
      status: 'completed',
      payment_id: receipt?.razorpay_payment_id,
      payment_status: 'captured',
      completed_at: expect.any(String),
    });
  });

  it('the return from a checkout on another page, of another origin, completes the order', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const response = await new Client().fetch('/api/orders/callback', {
      method: 'POST',
      headers: { Origin: 'https://api.razorpay.com' },
      body: new URLSearchParams({ ...receipt }),
    });
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      `/dashboard-pricing?payment=success&order=${id}`,
    ]);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('a paid order is granted once, although all paths report it nine times at once', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { receipt } = await pay(id);
    const events = await outbox(id);
    const dueAt = (await nextCheckOf(id)) ?? 0;
    const reports = Array.from({ length: 9 }, (_, at) => {
      if (at % 3 === 0) return verify(client, receipt);
      if (at % 3 === 1) return deliver(events[at % events.length] as never);
      return at % 2 === 0 ? runScheduled(env, dueAt) : client.post(`/api/orders/${id}/check`, {});
    });
    await Promise.all(reports);
    expect(await client.credits()).toMatchObject({ balance: 17 });
    const { entries } = await client.get<{ entries: { kind: string }[] }>('/api/credits/entries');
    expect(entries.filter(({ kind }) => kind === 'purchase')).toHaveLength(1);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
  });

  it('a paid order is granted to a deleted account, because its buyer may come back', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const { id } = await order(client);
    await pay(id);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await deliverAll(id)).toEqual([200, 200, 200]);
    expect(await (await signedIn(email)).credits()).toMatchObject({ balance: 17 });
  });
});
