import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { until } from '../../until.ts';
import { Client, signedIn } from '../client.ts';
import { bought, deliverAll, tidyShop } from '../payments/shop.ts';

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
    await until(async () => expect(await sentTo(client)).toHaveLength(1));
    await deliverAll(id);
    await settle();
    const [receipt, ...others] = await sentTo(client);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      from: 'shop@demo-store.example',
      subject: 'Your receipt: 15 credits for $4.00',
      text: expect.stringMatching(
        /No\. R-\d{6}, \w+ \d{1,2}, \d{4} \(India time\)\nDemo tax \(18%\), included: \$0\.61\nPayment: pay_/,
      ),
      html: expect.stringContaining(paymentId),
    });
    expect(receipt?.text).toMatch(/http:\/\/localhost[^ ]*\/credit-history\?receipt=/);
    expect(receipt?.text).toContain('Imagemint Demo Store');
  });
});

describe('other e-mails', () => {
  it('a signed-in sender gets a copy of the message at the account’s own address, once, and a visitor none', async () => {
    const client = await signedIn();
    const message = { name: 'N', email: 'somebody@else.example', message: 'Hello <b>there</b>' };
    const id = crypto.randomUUID();
    for (const _ of [1, 2]) await client.post('/api/contact', { ...message, id });
    await new Client().post('/api/contact', message);
    await until(async () => expect(await sentTo(client)).toHaveLength(1));
    await settle();
    const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
    expect(messages).toMatchObject([
      { html: expect.stringContaining('Hello &lt;b&gt;there&lt;/b&gt;') },
    ]);
  });
});
