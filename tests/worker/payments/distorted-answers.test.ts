import { afterEach, describe, expect, it } from 'vitest';
import { signedIn } from '../client.ts';
import {
  breakRazorpay,
  deliverAll,
  expire,
  onlyOrder,
  order,
  pay,
  refund,
  runNextCheck,
  settleRefund,
  tidyShop,
  verify,
} from './shop.ts';

/**
 * A paid order that the Worker has completed, by webhooks or by the reconciler, and how it receives
 * later events.
 */
async function bought(path: string) {
  const client = await signedIn();
  const { id } = await order(client);
  const { payment } = await pay(id);
  const hear = () => (path === 'webhooks' ? takeAll(id) : runNextCheck(id));
  await hear();
  return { client, payment, hear };
}

async function takeAll(id: string): Promise<void> {
  for (const status of await deliverAll(id)) expect(status).toBe(200);
}

afterEach(tidyShop);

describe('a pending refund', () => {
  it.each(['webhooks', 'reconciler'])(
    'a pending refund takes no credits until it is processed, by the %s',
    async (path) => {
      const { client, payment, hear } = await bought(path);
      const { id: refundId } = await refund(payment.id, undefined, 'pending');
      await hear();
      expect(await client.credits()).toMatchObject({ balance: 17 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 0 });
      await settleRefund(refundId, 'processed');
      await hear();
      expect(await client.credits()).toMatchObject({ balance: 2 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'refunded', returned_amount: 400 });
    },
  );

  it.each(['webhooks', 'reconciler'])(
    'a failed refund takes no credits, by the %s',
    async (path) => {
      const { client, payment, hear } = await bought(path);
      const { id: refundId } = await refund(payment.id, 100, 'pending');
      await hear();
      await settleRefund(refundId, 'failed');
      await hear();
      expect(await client.credits()).toMatchObject({ balance: 17 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 0 });
      // Another refund may return the money later.
      await refund(payment.id);
      await hear();
      expect(await client.credits()).toMatchObject({ balance: 2 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'refunded' });
    },
  );
});

describe('a payment that is authorized and never captured', () => {
  it.each(['webhooks', 'reconciler', 'page'])(
    'a payment that is authorized, never captured and returned grants nothing, by the %s',
    async (path) => {
      const client = await signedIn();
      const { id } = await order(client);
      const { payment, receipt } = await pay(id, 'authorize_only');
      await expire(payment.id);
      if (path === 'webhooks') await takeAll(id);
      if (path === 'reconciler') await runNextCheck(id);
      if (path === 'page') await verify(client, receipt);
      expect(await client.credits()).toMatchObject({ balance: 2 });
      const entries = await client.entries();
      expect(entries.map(({ kind }) => kind)).toEqual(['trial']);
      expect(await onlyOrder(client)).toMatchObject({ status: 'created', completed_at: null });
      // The page is not told that it was paid either, however late it asks.
      expect(await (await verify(client, receipt)).json()).toMatchObject({ success: false });
    },
  );
});

describe('an answer of Razorpay', () => {
  it.each(['doubled', 'reordered', 'slow'])(
    'an answer of Razorpay that is %s records a payment and its returns once',
    async (mode) => {
      const client = await signedIn();
      const { id } = await order(client);
      const { payment } = await pay(id);
      for (const amount of [100, 50]) await refund(payment.id, amount);
      await breakRazorpay({ mode, delayMs: 100 });
      await runNextCheck(id);
      await runNextCheck(id);
      // 150 of 400 are returned: of 15 credits 5 are taken, and the fraction remains.
      expect(await client.credits()).toMatchObject({ balance: 12 });
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 150 });
      const entries = await client.entries();
      expect(entries.filter(({ kind }) => kind === 'purchase')).toHaveLength(1);
    },
  );

  it('all returns of a payment are read, also beyond Razorpay’s default page length', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    for (let returns = 0; returns < 11; returns += 1) await refund(payment.id, 20);
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ returned_amount: 220 });
  });

  it('a truncated answer of Razorpay records nothing, and the next one everything', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    const { payment } = await pay(id);
    // The account checks its order by itself too, so a fault lasts until it is taken back.
    await breakRazorpay({ mode: 'half', pathIncludes: '/payments' });
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ status: 'created' });
    await breakRazorpay({ mode: 'half', pathIncludes: '/refunds' });
    await refund(payment.id, 100);
    await runNextCheck(id);
    expect(await onlyOrder(client)).toMatchObject({ returned_amount: 0 });
    await breakRazorpay();
    await runNextCheck(id);
    expect(await client.credits()).toMatchObject({ balance: 14 });
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 100 });
  });
});

describe('an order that was paid twice', () => {
  it.each(['first', 'second'])(
    'an order that was paid twice keeps its credits where the %s payment was returned before either was known',
    async (which) => {
      for (const mode of [null, 'reordered']) {
        const client = await signedIn();
        const { id } = await order(client);
        const payments = [(await pay(id)).payment.id, (await pay(id)).payment.id];
        const [returned, remaining] = which === 'first' ? payments : payments.toReversed();
        await refund(returned as string);
        if (mode) await breakRazorpay({ mode });
        await runNextCheck(id);
        await breakRazorpay();
        expect(await onlyOrder(client)).toMatchObject({
          status: 'completed',
          payment_id: remaining,
        });
        expect(await client.credits()).toMatchObject({ balance: 17 });
      }
    },
  );

  it.each([null, 'reordered'])(
    'an order that was paid twice is partly returned by the reconciler in any order of payments: %s',
    async (mode) => {
      const client = await signedIn();
      const { id } = await order(client);
      const { payment } = await pay(id);
      await takeAll(id);
      await pay(id);
      await refund(payment.id, 100);
      if (mode) await breakRazorpay({ mode });
      await runNextCheck(id);
      expect(await onlyOrder(client)).toMatchObject({ status: 'completed', returned_amount: 100 });
      expect(await client.credits()).toMatchObject({ balance: 14 });
    },
  );
});
