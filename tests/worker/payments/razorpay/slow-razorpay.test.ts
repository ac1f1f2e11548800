import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../client.ts';
import {
  breakRazorpay,
  type Delivery,
  deliver,
  deliverAll,
  onlyOrder,
  order,
  outbox,
  pay,
  refundsAtRazorpay,
  tidyShop,
} from '../shop.ts';

const slowMs = 6000;
const testMs = 30_000;

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

/** Sends an event. Returns the status of its answer, and after how many milliseconds it came. */
async function timed(event: Delivery): Promise<{ status: number; tookMs: number }> {
  const startedAt = Date.now();
  const { status } = await deliver(event);
  return { status, tookMs: Date.now() - startedAt };
}

const wasHandled = async ({ eventId }: Delivery) =>
  (await env.DATABASE.prepare('SELECT 1 FROM webhook_events WHERE id = ?')
    .bind(eventId)
    .first()) !== null;

describe('a webhook while Razorpay is slow', () => {
  it('a webhook is answered within 5 s while Razorpay takes 6 s, and its work ends once', {
    timeout: testMs,
  }, async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const first = (await pay(id)).payment.id;
    await deliverAll(first);
    const second = (await pay(id)).payment.id;
    const event = (await outbox(second)).find((one) => one.event === 'payment.captured');
    if (!event) throw new Error('No event of the second payment');
    await breakRazorpay({ mode: 'slow', delayMs: slowMs, pathIncludes: '/refund' });
    // Razorpay sends it again while the work of the first delivery is under way.
    for (const { status, tookMs } of await Promise.all([timed(event), timed(event)])) {
      expect(status).toBe(503);
      expect(tookMs).toBeLessThan(5000);
    }
    expect(logged.join()).toContain('webhook_slow');
    await vi.waitFor(async () => expect(await wasHandled(event)).toBe(true), 10_000);
    expect(await refundsAtRazorpay(second)).toHaveLength(1);
    expect(await timed(event)).toMatchObject({ status: 200 });
    expect(await refundsAtRazorpay(second)).toHaveLength(1);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 0 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed', payment_id: first });
  });

  it('a payment whose capture takes 6 s is not lost: its webhook is sent again, and grants once', {
    timeout: testMs,
  }, async () => {
    const client = await signedIn();
    const { id } = await order(client);
    await pay(id, 'authorize_only');
    const [event] = await outbox(id);
    if (!event) throw new Error('No event of the payment');
    await breakRazorpay({ mode: 'slow', delayMs: slowMs, pathIncludes: '/capture' });
    const slow = await timed(event);
    expect(slow.status).toBe(503);
    expect(slow.tookMs).toBeLessThan(5000);
    expect(await wasHandled(event)).toBe(false);
    await breakRazorpay();
    // By now Razorpay has captured it, although nobody waited for the answer.
    await vi.waitFor(async () => expect(await timed(event)).toMatchObject({ status: 200 }), 10_000);
    await deliverAll(id);
    expect(await client.credits()).toMatchObject({ balance: 17, held: 0 });
  });
});
