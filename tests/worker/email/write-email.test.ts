import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import { writeEmail } from '../../../worker/email/write-email.ts';
import type { EmailKind } from '../../../worker/outbox/outbox.ts';
import { signedIn } from '../client.ts';
import { bought, deliverAll, order, refund, tidyShop } from '../payments/shop.ts';

const seller = {
  name: 'Shop',
  address: ['1 Road', '560001 Town'],
  email: 'help@shop.example',
  taxNumber: null,
  tax: null,
};

const write = (
  kind: EmailKind,
  data: Record<string, unknown>,
  { language = 'en', from = seller }: { language?: Language; from?: typeof seller } = {},
) =>
  writeEmail(
    env.DATABASE,
    { ref: 'email:1', kind, recipient: 'ada@shop.example', language, data, tries: 0 },
    from,
  );

const foot = '--\nShop\n1 Road\n560001 Town\nhelp@shop.example';

/** Changes the order in D1, which no route can. */
async function change(sql: string, id: string): Promise<void> {
  await env.DATABASE.prepare(sql).bind(id).run();
}

/** Adds a receipt of this amount, as of a version that did not store the seller. Returns its ref. */
async function addReceipt(id: string, amount: number): Promise<string> {
  const ref = `test:${crypto.randomUUID()}`;
  await env.DATABASE.prepare(
    `INSERT INTO documents (series, number, ref, order_id, amount, currency, issued_at)
     SELECT 'receipt', (SELECT MAX(number) + 1 FROM documents), ?, id, ?, currency, 1
     FROM orders WHERE razorpay_order_id = ?`,
  )
    .bind(ref, amount, id)
    .run();
  return ref;
}

/** The id that the order has in our database. */
const ownId = (id: string) =>
  env.DATABASE.prepare('SELECT id FROM orders WHERE razorpay_order_id = ?')
    .bind(id)
    .first<string>('id');

/** The ref of the order's latest document. */
const refOf = (id: string) =>
  env.DATABASE.prepare(
    'SELECT ref FROM documents WHERE order_id = (SELECT id FROM orders WHERE razorpay_order_id = ?) ORDER BY issued_at DESC, number DESC',
  )
    .bind(id)
    .first<string>('ref');

/** The day of the order's document in India, in English. */
async function dayOf(id: string): Promise<string> {
  const at = await env.DATABASE.prepare(
    'SELECT issued_at FROM documents WHERE order_id = (SELECT id FROM orders WHERE razorpay_order_id = ?)',
  )
    .bind(id)
    .first<number>('issued_at');
  // Five and a half hours ahead of UTC.
  return new Date((at ?? 0) + 5.5 * 3_600_000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}

afterEach(tidyShop);

describe('an e-mail about a purchase', () => {
  it('a receipt says what was bought, its tax, payment and number, and leads to the receipt', async () => {
    const { id, paymentId } = await bought();
    const data = { orderId: id, ref: await refOf(id), origin: 'https://shop.example' };
    const written = await write('receipt', data);
    expect(written).toMatchObject({
      to: 'ada@shop.example',
      subject: 'Your receipt: 15 credits for $4.00',
    });
    expect(written?.text.replace(/R-\d{6}/, 'R-1')).toBe(
      [
        'Hello,',
        'thank you for your purchase. We added 15 credits to your account.',
        `No. R-1, ${await dayOf(id)}\nDemo tax (18%), included: $0.61\nPayment: ${paymentId}`,
        `See and print it: https://shop.example/credit-history?receipt=${await ownId(id)}`,
        `${foot}\nTax number: DEMO-0000-NO-TAX-NUMBER`,
      ].join('\n\n'),
    );
    const hindi = await write('receipt', data, { language: 'hi' });
    expect(hindi?.subject).toBe('आपकी रसीद: $4.00 में 15 क्रेडिट');
    expect(hindi?.text).toContain('https://shop.example/hi/credit-history?receipt=');
    expect(hindi?.text).toContain('Demo tax (18%), शामिल: $0.61');
    expect(hindi?.text).toContain(`पेमेंट: ${paymentId}`);
    expect(hindi?.text).toContain('ख़रीदने के लिए धन्यवाद। हमने आपके अकाउंट में 15 क्रेडिट जोड़ दिए हैं।');
  });

  it('a receipt without tax, payment, address of the site or of the seller leaves these lines out', async () => {
    const { id } = await bought();
    await change('UPDATE orders SET payment_id = NULL WHERE razorpay_order_id = ?', id);
    const data = { orderId: id, ref: await addReceipt(id, 400), origin: 7 };
    const bare = { ...seller, email: null } as unknown as typeof seller;
    const written = await write('receipt', data, { from: bare });
    expect(written?.text.replace(/R-\d{6}/, 'R-1')).toBe(
      [
        'Hello,',
        'thank you for your purchase. We added 15 credits to your account.',
        'No. R-1, January 1, 1970',
        '--\nShop\n1 Road\n560001 Town',
      ].join('\n\n'),
    );
    expect(written?.html).toBe(
      `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#2a241b;background:#ffffff"><div style="max-width:560px"><p>Hello,</p><p>thank you for your purchase. We added 15 credits to your account.</p><p>No. ${written?.text.match(/R-\d{6}/)?.[0]}, January 1, 1970</p><p style="color:#6b6355;font-size:13px">Shop<br>1 Road<br>560001 Town</p></div></body></html>`,
    );
  });

  it('rupees are written as in India, also large ones', async () => {
    const { id } = await bought();
    const ref = await addReceipt(id, 12_345_600);
    await change("UPDATE orders SET currency = 'INR' WHERE razorpay_order_id = ?", id);
    const data = { orderId: id, ref };
    expect((await write('receipt', data))?.subject).toContain('₹1,23,456.00');
    expect((await write('receipt', data, { language: 'hi' }))?.subject).toContain('₹1,23,456.00');
    await change("UPDATE orders SET currency = 'USD' WHERE razorpay_order_id = ?", id);
    expect((await write('receipt', data))?.subject).toContain('$123,456.00');
    expect((await write('receipt', data, { language: 'hi' }))?.subject).toContain('$1,23,456.00');
  });

  it('a refund says how much went back, and how many credits were removed', async () => {
    const { id, paymentId } = await bought();
    const { id: refundId } = await refund(paymentId, 200);
    await deliverAll(id);
    const { results } = await env.DATABASE.prepare(
      "SELECT ref FROM documents WHERE order_id = (SELECT id FROM orders WHERE razorpay_order_id = ?) AND series = 'refund'",
    )
      .bind(id)
      .all<{ ref: string }>();
    expect(results).toHaveLength(1);
    expect(refundId).not.toBe('');
    const data = { orderId: id, ref: results[0]?.ref };
    const written = await write('refund', { ...data, credits: 7 });
    expect(written?.subject).toBe('We refunded $2.00');
    expect(written?.text).toContain(
      'we returned $2.00. The money goes back to the account or card that you paid with.\n\n' +
        'Your bank may need some days to show it.\n\n' +
        'We removed 7 credits from your account.\n\nNo. C-',
    );
    const hindi = await write('refund', { ...data, credits: 1 }, { language: 'hi' });
    expect(hindi?.text).toContain(
      'हमने $2.00 लौटा दिए हैं। पैसा उसी खाते या कार्ड में जाता है जिससे आपने चुकाया था।\n\n' +
        'बैंक को दिखाने में कुछ दिन लग सकते हैं।\n\n' +
        'हमने आपके अकाउंट से 1 क्रेडिट हटाया है।\n\nनं. C-',
    );
    // As an earlier version put it into the outbox.
    for (const named of [data, { ...data, credits: 0 }]) {
      expect((await write('refund', named))?.text).toContain('days to show it.\n\nNo. C-');
    }
  });

  it('a lost dispute says who decided and pays, and how many credits were removed', async () => {
    const { id } = await bought();
    const data = { orderId: id, ref: await addReceipt(id, 300), credits: 1 };
    const written = await write('dispute_lost', data);
    // The bank may have returned another amount than the order's.
    expect(written?.subject).toBe('The dispute about your payment of $4.00 has ended');
    expect(written?.text).toContain(
      [
        'Hello,',
        'your bank decided the dispute in your favor. The money comes from your bank.',
        'We removed 1 credit from your account.',
        'If you know of no dispute, please write to us.',
        'No. R-',
      ].join('\n\n'),
    );
    const hindi = await write('dispute_lost', { ...data, credits: 15 }, { language: 'hi' });
    expect(hindi?.subject).toBe('$4.00 के आपके पेमेंट का विवाद ख़त्म हुआ');
    expect(hindi?.text).toContain(
      [
        'नमस्ते,',
        'आपके बैंक ने विवाद का फ़ैसला आपके पक्ष में किया है। पैसा आपको बैंक से मिलेगा।',
        'हमने आपके अकाउंट से 15 क्रेडिट हटाए हैं।',
        'अगर आपको किसी विवाद की जानकारी नहीं है, तो हमें लिखें।',
        'नं. R-',
      ].join('\n\n'),
    );
  });

  it('the refund of a second payment says why, names that payment, and that the credits stay', async () => {
    const { id } = await bought();
    const data = { orderId: id, amount: 400, paymentId: 'pay_2' };
    const written = await write('second_payment_refunded', data);
    expect(written?.subject).toBe('We refunded $4.00: you paid twice');
    expect(written?.text).toBe(
      [
        'Hello,',
        'you paid twice for one order. We returned the second payment: $4.00.',
        'Your bank may need some days to show it. Your credits stay as they are.',
        'Payment: pay_2',
        foot,
      ].join('\n\n'),
    );
    const hindi = await write('second_payment_refunded', data, { language: 'hi' });
    expect(hindi?.subject).toBe('हमने $4.00 लौटाए: आपने दो बार चुकाया था');
    expect(hindi?.text).toBe(
      [
        'नमस्ते,',
        'आपने एक ऑर्डर के लिए दो बार पैसे दिए। हमने दूसरा पेमेंट लौटा दिया है: $4.00।',
        'बैंक को दिखाने में कुछ दिन लग सकते हैं। आपके क्रेडिट वैसे ही हैं।',
        'पेमेंट: pay_2',
        foot,
      ].join('\n\n'),
    );
  });

  it('a refund that failed says that the credits stay, and asks for a message', async () => {
    const { id } = await order(await signedIn());
    const data = { orderId: id, amount: 150 };
    expect((await write('refund_failed', data))?.text).toBe(
      [
        'Hello,',
        'your bank did not take the refund of $1.50. Your credits stay as they are.',
        'Please write to us, so that we find another way to return the money.',
        foot,
      ].join('\n\n'),
    );
    expect((await write('refund_failed', data, { language: 'hi' }))?.text).toBe(
      [
        'नमस्ते,',
        'आपके बैंक ने $1.50 का रिफ़ंड नहीं लिया। आपके क्रेडिट वैसे ही हैं।',
        'हमें लिखें, ताकि हम पैसा किसी और तरह लौटा सकें।',
        foot,
      ].join('\n\n'),
    );
  });

  it('nothing is written about an order or a document that is not there', async () => {
    const { id } = await bought();
    expect(await write('receipt', { orderId: 'order_unknown', ref: await refOf(id) })).toBeNull();
    expect(await write('refund_failed', { amount: 100 })).toBeNull();
    expect(await write('receipt', { orderId: id, ref: 'another' })).toBeNull();
    expect(await write('receipt', { orderId: id })).toBeNull();
  });
});
