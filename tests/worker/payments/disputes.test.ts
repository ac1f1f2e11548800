import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bought,
  type Delivery,
  deliver,
  deliverAll,
  dispute,
  incidents,
  outbox,
  sign,
  tidyShop,
} from './shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

/** What `bought` returns, and how a dispute of its payment is reported. */
async function boughtToDispute() {
  const made = await bought();
  const report = async (status: string) => {
    await dispute(made.paymentId, status);
    await deliverAll(made.id);
  };
  return { ...made, report };
}

/** The event of a dispute that has begun, as Razorpay sends it where it leaves the payment out. */
async function begunAlone(orderId: string): Promise<Delivery> {
  const events = await outbox(orderId);
  const begun = events.find(({ event }) => event === 'payment.dispute.created');
  const { payload, ...rest } = JSON.parse(begun?.body ?? '') as { payload: { dispute: unknown } };
  const body = JSON.stringify({ ...rest, payload: { dispute: payload.dispute } });
  const signature = await sign(body, 'emulator-razorpay-webhook-secret');
  return { eventId: crypto.randomUUID(), event: 'payment.dispute.created', body, signature };
}

describe('a payment in dispute', () => {
  it('a payment in dispute holds its credits, and only those', async () => {
    const { client, report } = await boughtToDispute();
    await report('open');
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
    expect(await incidents('dispute_opened')).toEqual([
      { kind: 'dispute_opened', closed_because: null },
    ]);
    await report('open');
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });

  it('the start of a dispute of a halted account is repeated until the account resumes', async () => {
    const { client, id, paymentId, account } = await boughtToDispute();
    const halt = (reason: string | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET halted = ?', reason);
      });
    await dispute(paymentId, 'open');
    const begun = await begunAlone(id);
    await halt('A test');
    expect((await deliver(begun)).status).toBe(503);
    await halt(null);
    expect((await deliver(begun)).status).toBe(200);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 15, available: 2 });
  });
});
