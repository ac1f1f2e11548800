import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { type Client, signedIn } from '../client.ts';
import { bought, deliverAll, order, pay, tidyShop } from './shop.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

const readReceipt = (client: Client, id: string) =>
  client.get<Receipt>(`/api/orders/${id}/receipt`);

/** Returns the numbers of a series, in order. */
async function numbers(series: string): Promise<number[]> {
  const { results } = await env.DATABASE.prepare(
    'SELECT number FROM documents WHERE series = ? ORDER BY number',
  )
    .bind(series)
    .all<{ number: number }>();
  return results.map(({ number }) => number);
}

const rowOf = (length: number) => Array.from({ length }, (_, at) => at + 1);

describe('the receipt of an order', () => {
  it('a receipt names seller, buyer, payment and the included tax, with a number of its own', async () => {
    const { client, id, paymentId } = await bought();
    const { order, buyer, receipt, refunds } = await readReceipt(client, id);
    expect(order).toMatchObject({ razorpay_order_id: id, payment_id: paymentId, credits: 15 });
    expect(buyer).toMatchObject({
      email: expect.stringContaining('@'),
      company: '',
      taxNumber: '',
    });
    expect(receipt).toMatchObject({
      series: 'receipt',
      number: expect.stringMatching(/^R-\d{6}$/),
      amount: 400,
      // 400 with 18 per cent in it: 338.98 and 61.02.
      tax: { name: 'Demo tax', percent: 18, amount: 61 },
      seller: {
        name: 'Imagemint Demo Store',
        address: ['1 Example Street', 'Nowhere 00000', 'Demoland'],
        taxNumber: 'DEMO-0000-NO-TAX-NUMBER',
      },
    });
    expect(refunds).toEqual([]);
  });

  it('receipts have numbers in a row without gaps, however many orders are paid at once', async () => {
    const before = (await numbers('receipt')).length;
    const clients = await Promise.all(rowOf(5).map(() => signedIn()));
    const ids = await Promise.all(clients.map(async (client) => (await order(client)).id));
    await Promise.all(ids.map((id) => pay(id)));
    // Every path reports each of them, some twice.
    await Promise.all([...ids, ...ids].map((id) => deliverAll(id)));
    expect(await numbers('receipt')).toEqual(rowOf(before + 5));
  });

  it('a receipt has what its buyer had set when it was paid', async () => {
    const { client, id } = await bought();
    const buyer = { company: 'Søns & Co', address: '1 Road\nPune', taxNumber: 'GSTIN 29A' };
    await client.fetch('/api/me/buyer', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(buyer),
    });
    expect((await readReceipt(client, id)).buyer).toMatchObject({ company: '', address: '' });
    const next = await order(client);
    await pay(next.id);
    await deliverAll(next.id);
    expect((await readReceipt(client, next.id)).buyer).toMatchObject(buyer);
  });

  it('there is no receipt of an unpaid order, of another user’s and of an unknown one', async () => {
    const { id } = await bought();
    const stranger = await signedIn();
    const unpaid = await order(stranger);
    for (const wanted of [id, unpaid.id, 'order_unknown']) {
      expect((await stranger.fetch(`/api/orders/${wanted}/receipt`)).status).toBe(404);
    }
  });
});
