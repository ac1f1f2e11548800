import { beforeEach, describe, expect, it } from 'vitest';
import type { Issuer } from '../../../worker/config.ts';
import { writeEmail } from '../../../worker/email/write-email.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { documentsOf } from '../../../worker/payments/store/document-store.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { ReturnStore } from '../../../worker/payments/store/return-store.ts';
import { openDatabase } from '../d1.ts';
import { saveUser } from '../save-user.ts';

/** The first day of a tax year, where the sellers are. */
const now = Date.parse('2027-03-31T20:00:00Z');
const seller = {
  name: 'Shop',
  address: [],
  email: null,
  taxNumber: 'TAX-1',
  tax: { name: 'GST', percent: 18 },
};
const issuer: Issuer = { seller, sendsEmail: true };
const origin = 'https://shop.example';

let database: D1Database;
let returns: ReturnStore;

beforeEach(async () => {
  database = openDatabase();
  returns = new ReturnStore(database);
  await saveUser(database, 'ada', now);
});

/** Stores an order of Ada's that was made in Hindi, and completes it. */
async function completeOrder(id: string) {
  const orders = new OrderStore(database);
  const order = { id, userId: 'ada', productId: 'starter', credits: 15, amount: 400 };
  const at = { currency: 'USD' as const, createdAt: now, providerOrderId: `order_${id}` };
  await orders.adopt({ ...order, ...at }, now);
  await orders.setOrigin(id, { language: 'hi', origin });
  const payment = { id: `pay_${id}`, status: 'captured' } as const;
  await orders.complete(id, payment, issuer, now);
}

/** Writes every e-mail that waits, by its ref. */
async function written(): Promise<Record<string, { subject: string; text: string }>> {
  const waiting = await new Outbox(database).due(now + 9, 99);
  const emails = await Promise.all(
    waiting.map(async (each) => [each.ref, await writeEmail(database, each, seller)] as const),
  );
  return Object.fromEntries(
    emails.map(([ref, email]) => [ref, { subject: '', text: '', ...email }]),
  );
}

describe('the e-mails about an order, from its change to their text', () => {
  it('a receipt is written to the order’s user, in the order’s language, with number, tax, payment and link', async () => {
    await completeOrder('one');
    const [email] = await new Outbox(database).due(now, 9);
    expect(email).toMatchObject({ recipient: 'ada@shop.example', language: 'hi' });
    const { 'receipt:one': receipt } = await written();
    expect(receipt?.subject).toBe('आपकी रसीद: $4.00 में 15 क्रेडिट');
    expect(receipt?.text).toContain('नं. R-000001, 1 अप्रैल 2027 (भारतीय समय)');
    expect(receipt?.text).toContain('GST (18%), शामिल: $0.61');
    expect(receipt?.text).toContain('पेमेंट: pay_one');
    expect(receipt?.text).toContain(`${origin}/hi/credit-history?receipt=one`);
  });

  it('each return of an order has an e-mail of its own, with its own amount and credits', async () => {
    const rows = [
      ['rfnd_1', 100, 'refund', 3, '$1.00'],
      ['rfnd_2', 50, 'refund', 1, '$0.50'],
      ['disp_1', 250, 'dispute_lost', 11, ''],
    ] as const;
    await completeOrder('one');
    for (const [id, amount, kind, credits] of rows) {
      await returns.add('one', { id, amount }, { kind, credits }, seller, now);
    }
    const emails = await written();
    expect(Object.keys(emails)).toHaveLength(4);
    for (const [place, [id, , , credits, subject]] of rows.entries()) {
      const email = emails[`refund:${id}`];
      expect(email?.subject).toContain(subject);
      expect(email?.text).toContain(`${credits} क्रेडिट`);
      expect(email?.text).toContain(`C-00000${place + 1}`);
    }
  });

  it('each refund of an order that fails, and each of a second payment, has an e-mail of its own, once', async () => {
    await completeOrder('one');
    for (const _ of [1, 2]) {
      await returns.fail('one', { id: 'rfnd_1', amount: 100 }, now);
      await returns.fail('one', { id: 'rfnd_2', amount: 50 }, now);
      for (const place of ['3', '4']) {
        const refund = { id: `rfnd_${place}`, amount: 400, paymentId: `pay_${place}` };
        await returns.refundedSecondPayment('one', refund, now);
      }
    }
    const { 'receipt:one': _, ...emails } = await written();
    expect(Object.keys(emails).toSorted()).toEqual([
      'refund-failed:rfnd_1',
      'refund-failed:rfnd_2',
      'refund:rfnd_3',
      'refund:rfnd_4',
    ]);
    expect(emails['refund-failed:rfnd_2']?.subject).toContain('$0.50');
    expect(emails['refund:rfnd_3']?.text).toContain('पेमेंट: pay_3');
    expect(emails['refund:rfnd_4']?.text).toContain('पेमेंट: pay_4');
  });

  it('the e-mail about a lost dispute names the order’s amount, whatever the bank returned', async () => {
    await completeOrder('one');
    const lost = { kind: 'dispute_lost', credits: 15 } as const;
    await returns.add('one', { id: 'disp_1', amount: 300 }, lost, seller, now);
    const { 'refund:disp_1': email } = await written();
    expect(email?.subject).toBe('$4.00 के आपके पेमेंट का विवाद ख़त्म हुआ');
    expect(email?.text).not.toContain('रिफ़ंड');
  });

  it('nothing is written about an order or a document that does not exist', async () => {
    await completeOrder('one');
    const [receipt] = await new Outbox(database).due(now, 9);
    if (!receipt) throw new Error('There is no receipt.');
    for (const change of [{ orderId: 'another' }, { ref: 'another' }, { ref: undefined }]) {
      const email = { ...receipt, data: { ...receipt.data, ...change } };
      expect(await writeEmail(database, email, seller)).toBeNull();
    }
    expect(await writeEmail(database, receipt, seller)).not.toBeNull();
  });

  it('the documents of an order are its receipt, then its refunds by their numbers, whatever other orders have', async () => {
    await completeOrder('other');
    await returns.add('other', { id: 'rfnd_0', amount: 400 }, null, seller, now);
    await completeOrder('one');
    await completeOrder('third');
    await returns.add('third', { id: 'rfnd_1', amount: 1 }, null, seller, now);
    await returns.add('third', { id: 'rfnd_2', amount: 2 }, null, seller, now);
    await returns.add('third', { id: 'rfnd_2', amount: 2 }, null, seller, now);
    const documents = await documentsOf(database, 'third', seller);
    expect(documents.map(({ number, ref, amount }) => [number, ref, amount])).toEqual([
      ['R-000003', 'order:third', 400],
      ['C-000002', 'return:rfnd_1', 1],
      ['C-000003', 'return:rfnd_2', 2],
    ]);
  });
});
