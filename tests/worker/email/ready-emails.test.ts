import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { until } from '../../until.ts';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, signedIn, type Client as User } from '../client.ts';

const control = `${env.SERVICES_ORIGIN}/__services/email/control`;

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

async function sentTo(client: User): Promise<Message[]> {
  const { user } = await client.get<{ user: { email: string } }>('/api/me');
  const { messages } = await (await fetch(control)).json<{ messages: Message[] }>();
  return messages.filter(({ to }) => to === user.email).reverse();
}

async function choose(client: User, whenReady: boolean, language = 'en'): Promise<Response> {
  return client.fetch('/api/me/emails', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ whenReady }),
  });
}

/** A job whose tab is closed at once: nothing reads it. */
async function unseenJob(client: User): Promise<string> {
  const id = crypto.randomUUID();
  expect((await client.generate(`A pier ${id}`, id)).status).toBe(202);
  const account = await accountStub(client);
  await until(async () => {
    const jobs = await account.call('jobs.recent', [10]);
    expect(jobs).toContainEqual(expect.objectContaining({ id, state: 'succeeded' }));
  });
  return id;
}

/** Lets the time pass, and does what is due then. */
async function pass(client: User, ms: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
  await runDurableObjectAlarm(await accountStub(client));
  await sendEmails(env, Date.now());
  // The account sends after its alarm, too: the next minute must not begin before that has ended.
  const waiting = 'SELECT COUNT(*) AS waiting FROM emails WHERE next_try_at IS NOT NULL';
  await until(async () => expect(await env.DATABASE.prepare(waiting).first('waiting')).toBe(0));
}

const minute = 60_000;

/** A user who wants e-mails, with a picture that nobody has seen. */
async function waiting(language?: string): Promise<{ client: User; id: string }> {
  const client = await signedIn();
  expect((await choose(client, true, language)).status).toBe(200);
  return { client, id: await unseenJob(client) };
}

const linkIn = (message: Message | undefined) =>
  new URL(/<(.*)>/.exec(message?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');

beforeEach(async () => {
  await fetch(control, { method: 'DELETE' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the e-mail that a picture is ready', () => {
  it('the e-mail is sent once, a minute after the picture, with links to the pictures and to its end', async () => {
    const { client } = await waiting();
    await pass(client, minute - 5000);
    expect(await sentTo(client)).toEqual([]);
    await pass(client, 6000);
    await pass(client, 5 * minute);
    const [email, ...others] = await sentTo(client);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Your picture is ready');
    expect(email?.text).toMatch(/\/previous-images\n/);
    // Nothing stands between the link to the pictures and the end, and at the end who sends it.
    expect(email?.text).toMatch(/\n--\nImagemint[\s\S]*\n[^\n]+@[^\n]+\n/);
    expect(email?.html).toContain('Stop these e-mails</a>');
    expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(email?.text).toContain(linkIn(email).href);
  });

  it.each([
    ['its job was read', (client: User, id: string) => client.job(id)],
    [
      'a device has saved it',
      (client: User, id: string) => client.fetch(`/api/jobs/${id}/saved`, { method: 'POST' }),
    ],
    [
      'a tab was opened',
      (client: User) => client.fetch('/api/live', { headers: { Upgrade: 'websocket' } }),
    ],
  ])('the e-mail is not sent where %s before', async (_, act) => {
    const { client, id } = await waiting();
    await act(client, id);
    await pass(client, 2 * minute);
    expect(await sentTo(client)).toEqual([]);
  });

  it('the link asks, and its button or a mail program ends the e-mails without a session', async () => {
    const { client } = await waiting();
    await pass(client, 2 * minute);
    const link = linkIn((await sentTo(client))[0]);
    const address = link.pathname + link.search;
    const stranger = new Client();
    const asked = await stranger.fetch(address);
    expect(asked.headers.get('Content-Type')).toMatch(/text\/html/);
    expect(await asked.text()).toContain('<form method="post">');
    // A scanner of mail opens every link.
    expect(await client.get('/api/me/emails')).toMatchObject({ whenReady: true });
    const stopped = await callDeployment({}, address, {
      method: 'POST',
      headers: {
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBe(200);
    expect(await client.get('/api/me/emails')).toMatchObject({ whenReady: false });
  });
});
