import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountStub, Client, signedIn } from '../../client.ts';
import { type Delivery, deliver, order, outbox, pay, tidyShop } from '../shop.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

/** A buyer whose order is paid, and the event that reports it. */
async function paidOrder() {
  const client = await signedIn();
  const { id } = await order(client);
  const { receipt } = await pay(id);
  const event = (await outbox(id)).find((each) => each.event === 'payment.captured') as Delivery;
  return { client, id, receipt, event };
}

describe('a webhook', () => {
  it('a webhook with a forged or a missing signature is refused and changes nothing', async () => {
    const { client, event } = await paidOrder();
    for (const signature of ['', '0'.repeat(64)]) {
      expect((await deliver(event, { signature })).status).toBe(400);
    }
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a webhook of a halted account is sent again until the account resumes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client, event } = await paidOrder();
    const account = await accountStub(client);
    const halt = (reason: string | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await halt('A test');
    expect((await deliver(event)).status).toBe(503);
    await halt(null);
    expect((await deliver(event)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });
});

it('the return from a checkout on another page completes the order and leads to the packs', async () => {
  const { client, id, receipt } = await paidOrder();
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
