import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { readConfiguration } from '../../../worker/config.ts';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { repairOrder } from '../../../worker/payments/audit/repair-orders.ts';
import { type Client, signedIn } from '../client.ts';
import {
  bought,
  deliver,
  deliverAll,
  dispute,
  onlyOrder,
  order,
  outbox,
  pay,
  refund,
  settleRefund,
  tidyShop,
} from '../payments/shop.ts';

const control = `${env.SERVICES_ORIGIN}/__services/email/control`;

interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Returns the e-mails to the client, the oldest first. */
async function sentTo(client: Client): Promise<Message[]> {
  const email = await emailOf(client);
  const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
  return messages.filter(({ to }) => to === email).reverse();
}

async function emailOf(client: Client): Promise<string> {
  return (await client.get<{ user: { email: string } }>('/api/me')).user.email;
}

const answer = (mode: string, times?: number) =>
  fetch(control, { method: 'POST', body: JSON.stringify({ mode, times }) });

const subjects = async (client: Client) => (await sentTo(client)).map(({ subject }) => subject);

/** Delivers the events of a payment as if none had been before. */
async function deliverAgain(id: string): Promise<void> {
  await env.DATABASE.exec('DELETE FROM webhook_events');
  await deliverAll(id);
}

/** Waits until every e-mail in the outbox was tried. */
const settle = () => sendEmails(env, Date.now());

beforeEach(async () => {
  await fetch(control, { method: 'DELETE' });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await tidyShop();
});

describe('the e-mails about a purchase', () => {
  it('a receipt is sent once, with its number, its payment and a link, as text and as HTML', async () => {
    const { client, id, paymentId } = await bought();
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1));
    await deliverAll(id);
    await settle();
    const [receipt, ...others] = await sentTo(client);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      from: 'shop@demo-store.example',
      subject: 'Your receipt: 15 credits for $4.00',
      text: expect.stringMatching(
        /No\. R-\d{6}, \w+ \d{1,2}, \d{4}\nDemo tax \(18%\), included: \$0\.61\nPayment: pay_/,
      ),
      html: expect.stringContaining(paymentId),
    });
    expect(receipt?.text).toMatch(/http:\/\/localhost[^ ]*\/credit-history\?receipt=/);
    expect(receipt?.text).toContain('Imagemint Demo Store');
  });

  it('a receipt follows the webhook that reports the payment', async () => {
    const client = await signedIn();
    const { id } = await order(client);
    // What is sent after the order's own answer has been sent.
    await scheduler.wait(400);
    await pay(id);
    await deliverAll(id);
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1), 5000);
  });

  it('a refund, and a refund that failed, are reported once each, in the language of the order', async () => {
    const client = await signedIn();
    const made = await client.fetch('/api/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'hi' },
      body: JSON.stringify({ productId: 'starter', currency: 'INR' }),
    });
    const { id } = (await made.json<{ order: { id: string } }>()).order;
    const { payment } = await pay(id);
    await deliverAll(id);
    await refund(payment.id, 10_000);
    const failing = await refund(payment.id, 5000, 'pending');
    await settleRefund(failing.id, 'failed');
    await deliverAll(payment.id);
    await deliverAll(payment.id);
    await settle();
    expect(await subjects(client)).toEqual([
      'आपकी रसीद: ₹338.00 में 15 क्रेडिट',
      'हमने ₹100.00 लौटाए',
      '₹50.00 का रिफ़ंड नहीं हो पाया',
    ]);
    expect((await sentTo(client))[1]?.text).toMatch(/नं\. C-\d{6}/);
  });

  it('each refund names the credits that it removed, and none where it removed none', async () => {
    const { client, paymentId, id } = await bought();
    for (const cents of [1, 26, 200, 173]) {
      await refund(paymentId, cents);
      await deliverAll(id);
    }
    await settle();
    const [, ...refunds] = await sentTo(client);
    expect(
      refunds.map(({ subject, text }) => [subject, text.match(/We .*account\./)?.[0]]),
    ).toEqual([
      ['We refunded $0.01', undefined],
      ['We refunded $0.26', 'We removed 1 credit from your account.'],
      ['We refunded $2.00', 'We removed 7 credits from your account.'],
      ['We refunded $1.73', 'We removed 7 credits from your account.'],
    ]);
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a refund of more than was paid removes no credits, and its e-mail names none', async () => {
    const { client, paymentId, id, account } = await bought();
    const { id: ownId } = await onlyOrder(client);
    await account.reverse({
      ref: 'return:before',
      grantRef: `order:${ownId}`,
      returned: { minor: 400, ofMinor: 400 },
      note: 'A test',
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await refund(paymentId, 100);
    await deliverAll(id);
    await settle();
    const [, refunded] = await sentTo(client);
    expect(refunded?.subject).toBe('We refunded $1.00');
    expect(refunded?.text).not.toContain('removed');
  });

  it('a lost dispute is reported once as the bank’s decision, and not as a refund of ours', async () => {
    const { client, paymentId, id } = await bought();
    await dispute(paymentId, 'open');
    await dispute(paymentId, 'lost');
    await deliverAll(id);
    await deliverAgain(id);
    await settle();
    expect(await subjects(client)).toEqual([
      'Your receipt: 15 credits for $4.00',
      'The dispute about your payment of $4.00 has ended',
    ]);
    const text = (await sentTo(client))[1]?.text;
    expect(text).toContain('We removed 15 credits from your account.');
    expect(text).toMatch(/No\. C-\d{6}/);
    expect(text).not.toMatch(/refund|we returned/i);
  });

  it('a return that a repair stores again is not reported a second time', async () => {
    const { client, paymentId, id } = await bought();
    await dispute(paymentId, 'lost');
    await deliverAll(id);
    await settle();
    await env.DATABASE.exec('DELETE FROM emails; DELETE FROM order_returns');
    const settings = readConfiguration(env);
    if (!settings.ok || !settings.configuration.payments) throw new Error('No payments');
    await repairOrder(env, settings.configuration.payments, id, Date.now());
    await settle();
    expect(await onlyOrder(client)).toMatchObject({ returned_amount: 400 });
    expect(await subjects(client)).toHaveLength(2);
  });

  it('the refund of an accidental second payment is reported once, and removes no credits', async () => {
    const { client, id, paymentId } = await bought();
    const second = (await pay(id)).payment.id;
    await deliverAll(id);
    await deliverAll(id);
    await deliverAgain(id);
    await settle();
    expect(await subjects(client)).toEqual([
      'Your receipt: 15 credits for $4.00',
      'We refunded $4.00: you paid twice',
    ]);
    const text = (await sentTo(client))[1]?.text;
    expect(text).toContain('We returned the second payment: $4.00.');
    expect(text).toContain(`Payment: ${second}`);
    expect(text).not.toContain(paymentId);
    expect(text).not.toContain('removed');
    expect(await client.credits()).toMatchObject({ balance: 17 });
  });

  it('the refund of a second payment of 31 days ago is no news', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client, id } = await bought();
    const second = (await pay(id)).payment.id;
    await deliverAll(id);
    const refunded = (await outbox(second)).find(({ event }) => event === 'refund.processed');
    if (!refunded) throw new Error('Not refunded');
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1));
    await env.DATABASE.exec('DELETE FROM emails');
    vi.useFakeTimers({ now: Date.now() + 31 * dayMs, toFake: ['Date'] });
    await deliver(refunded, { eventId: 'late' });
    await settle();
    // The session would have ended by then.
    vi.useRealTimers();
    expect(await subjects(client)).toEqual(['Your receipt: 15 credits for $4.00']);
  });

  it('a failed refund of a payment that did not buy the credits is not reported', async () => {
    const { client, id } = await bought();
    const { payment } = await pay(id);
    const failing = await refund(payment.id, 100, 'pending');
    await settleRefund(failing.id, 'failed');
    await deliverAll(payment.id);
    await settle();
    expect(await subjects(client)).toEqual(['Your receipt: 15 credits for $4.00']);
  });
});

describe('an e-mail that is not taken', () => {
  it('an e-mail is sent again later, and its address and text are erased after that', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await answer('down');
    const { client } = await bought();
    const email = await emailOf(client);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]));
    expect(await sentTo(client)).toEqual([]);
    await answer('ok');
    await settle();
    expect(await sentTo(client)).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await runScheduled(env, Date.now());
    expect(await subjects(client)).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { tries: 2, recipient: '', data: '{}', next_try_at: null },
    ]);
    const logged = JSON.stringify(warn.mock.calls);
    expect(logged).toContain('EMAIL_URL answered 503');
    expect(logged).not.toContain(email);
  });

  it('an e-mail is given up after its last try', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await answer('refused');
    await bought();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]));
    await env.DATABASE.exec('UPDATE emails SET tries = 16, next_try_at = 1');
    await settle();
    expect(await rows()).toMatchObject([{ tries: 17, recipient: '', next_try_at: null }]);
  });

  it('two runs at once send an e-mail once', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await answer('down', 1);
    const { client } = await bought();
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ tries: 1 }]));
    await env.DATABASE.exec('UPDATE emails SET next_try_at = 1');
    await Promise.all([settle(), settle(), settle()]);
    expect(await subjects(client)).toHaveLength(1);
  });

  async function rows() {
    const { results } = await env.DATABASE.prepare('SELECT * FROM emails').all();
    return results;
  }
  beforeEach(() => env.DATABASE.exec('DELETE FROM emails'));
});

describe('other e-mails', () => {
  it('a user who deletes the account gets an e-mail, and the outbox forgets the address', async () => {
    const client = await signedIn();
    const email = await emailOf(client);
    await client.fetch('/api/me', { method: 'DELETE' });
    await vi.waitFor(async () => {
      const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
      expect(messages).toMatchObject([{ to: email, subject: 'Your account was deleted' }]);
    });
    const left = 'SELECT COUNT(*) AS left FROM emails WHERE recipient = ?';
    await vi.waitFor(async () =>
      expect(await env.DATABASE.prepare(left).bind(email).first('left')).toBe(0),
    );
  });

  it('a user who comes back and deletes the account again gets an e-mail again', async () => {
    const address = `${crypto.randomUUID()}@example.com`;
    for (const deletions of [1, 2]) {
      const client = await signedIn(address);
      await client.fetch('/api/me', { method: 'DELETE' });
      await vi.waitFor(async () => {
        const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
        expect(messages.filter(({ to }) => to === address)).toHaveLength(deletions);
      });
    }
  });

  it('a signed-in sender gets a copy of the message at the account’s own address, once, and a visitor none', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const message = {
      id,
      name: 'N',
      email: 'somebody@else.example',
      message: 'Hello <b>there</b>',
    };
    await client.post('/api/contact', message);
    await client.post('/api/contact', message);
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1));
    const [copy] = await sentTo(client);
    expect(copy?.text).toContain('> Hello <b>there</b>');
    expect(copy?.html).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
    const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
    expect(messages).toHaveLength(1);
  });

  it('a deployment without EMAIL_FROM puts nothing into the outbox', async () => {
    const { client, id } = await bought();
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1));
    expect(id).not.toBe('');
    const without = { ...env, EMAIL_FROM: undefined } as unknown as Env;
    expect(await sendEmails(without, Date.now())).toEqual({ sent: 0, failed: 0 });
    expect(await order(client)).toMatchObject({ amount: 400 });
  });
});
