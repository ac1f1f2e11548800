import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { livePing, livePong } from '../../../domain/account/live.ts';
import { sendEmails } from '../../../worker/email/send-emails.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, problemOf, signedIn, type Client as User } from '../client.ts';

const control = `${env.SERVICES_ORIGIN}/__services/email/control`;

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const answer = (mode: string, times?: number) =>
  fetch(control, { method: 'POST', body: JSON.stringify({ mode, times }) });

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
  await vi.waitFor(async () => {
    const jobs = await account.recentJobs(10);
    expect(jobs.find((job) => job.id === id)?.state).toBe('succeeded');
  }, 10_000);
  return id;
}

/** Lets the time pass, and does what is due then. */
async function pass(client: User, ms: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
  await runDurableObjectAlarm(await accountStub(client));
  // The account sends after its alarm, too: the next minute must not begin before that has ended.
  await scheduler.wait(sendingMs);
  await sendEmails(env, Date.now());
}

/** Time that the account's own sending takes at most, in milliseconds. */
const sendingMs = 300;

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
  it('nobody gets it who has not asked for it', async () => {
    const client = await signedIn();
    expect(await client.get('/api/me/emails')).toEqual({ whenReady: false, isAvailable: true });
    await unseenJob(client);
    await pass(client, 2 * minute);
    expect(await sentTo(client)).toEqual([]);
  });

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

  it('the account sends it after its own alarm, without the cron', async () => {
    const { client } = await waiting();
    vi.useFakeTimers({ now: Date.now() + 2 * minute, toFake: ['Date'] });
    await runDurableObjectAlarm(await accountStub(client));
    await vi.waitFor(async () => expect(await sentTo(client)).toHaveLength(1), sendingMs * 10);
  });

  it('a sending after the alarm that fails is logged, and the cron sends the e-mail', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = await waiting();
    const due = vi.spyOn(Outbox.prototype, 'due').mockRejectedValue(new Error('D1 is away'));
    vi.useFakeTimers({ now: Date.now() + 2 * minute, toFake: ['Date'] });
    await runDurableObjectAlarm(await accountStub(client));
    await vi.waitFor(() => expect(logged).toHaveBeenCalled(), sendingMs * 10);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toContainEqual({
      event: 'emails_not_sent',
      reason: 'Error: D1 is away',
    });
    expect(await sentTo(client)).toEqual([]);
    due.mockRestore();
    await sendEmails(env, Date.now());
    expect(await sentTo(client)).toHaveLength(1);
  });

  it('two pictures are one e-mail, in the language of the choice', async () => {
    const { client } = await waiting('hi');
    await unseenJob(client);
    await pass(client, 2 * minute);
    expect((await sentTo(client)).map(({ subject }) => subject)).toEqual(['आपकी 2 तस्वीरें तैयार हैं']);
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
    ['the choice was taken back', (client: User) => choose(client, false)],
  ])('the e-mail is not sent where %s before', async (_, act) => {
    const { client, id } = await waiting();
    await act(client, id);
    await pass(client, 2 * minute);
    expect(await sentTo(client)).toEqual([]);
  });

  it.each([
    ['read', (client: User, id: string) => client.job(id)],
    [
      'saved on a device',
      (client: User, id: string) => client.fetch(`/api/jobs/${id}/saved`, { method: 'POST' }),
    ],
  ])('a picture that was %s leaves the e-mail to the other one', async (_, act) => {
    const { client, id } = await waiting();
    await unseenJob(client);
    await act(client, id);
    await pass(client, 2 * minute);
    const subjects = (await sentTo(client)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your picture is ready']);
  });

  it('a socket that is still open, but silent since the picture, makes the e-mail a minute later', async () => {
    const client = await signedIn();
    expect((await choose(client, true)).status).toBe(200);
    // Its network is gone: nothing closes it.
    const { webSocket } = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    webSocket?.accept();
    await unseenJob(client);
    await pass(client, 2 * minute - 5000);
    expect(await sentTo(client)).toEqual([]);
    await pass(client, 6000);
    expect(await sentTo(client)).toHaveLength(1);
    webSocket?.close();
  });

  it('a ping after the picture shows that a tab is open, and the e-mail is not sent', async () => {
    const client = await signedIn();
    expect((await choose(client, true)).status).toBe(200);
    const { webSocket } = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    webSocket?.accept();
    await unseenJob(client);
    const answered = new Promise((resolve) => {
      webSocket?.addEventListener('message', ({ data }) => data === livePong && resolve(data));
    });
    webSocket?.send(livePing);
    await answered;
    await pass(client, minute);
    await pass(client, minute);
    expect(await sentTo(client)).toEqual([]);
    webSocket?.close();
  });

  it('the e-mail is tried again where it was not taken, and not where the picture was seen meanwhile', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await answer('down');
    const [one, other] = [await waiting(), await waiting()];
    await pass(one.client, 2 * minute);
    await pass(other.client, 0);
    await answer('ok');
    await other.client.job(other.id);
    await pass(one.client, 2 * minute);
    expect(await sentTo(one.client)).toHaveLength(1);
    expect(await sentTo(other.client)).toEqual([]);
  });

  it('the e-mail is handed over again where D1 failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = await waiting();
    const { DATABASE } = env;
    const broken = vi.spyOn(DATABASE, 'prepare').mockImplementation(() => {
      throw new Error('D1_ERROR: Network connection lost.');
    });
    vi.useFakeTimers({ now: Date.now() + 2 * minute, toFake: ['Date'] });
    await runDurableObjectAlarm(await accountStub(client));
    broken.mockRestore();
    await pass(client, 2 * minute);
    expect(await sentTo(client)).toHaveLength(1);
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

  it.each([
    [
      'en',
      'Stop e-mails that say your picture is ready?',
      'Stop these e-mails',
      'You get no more of these e-mails.',
      '<a href="/profile">You can turn them on again in your profile.</a>',
    ],
    [
      'hi',
      'तस्वीर तैयार होने के ईमेल बंद करें?',
      'ये ईमेल बंद करें',
      'अब आपको ये ईमेल नहीं आएँगे।',
      '<a href="/hi/profile">आप इन्हें प्रोफ़ाइल में फिर से चालू कर सकते हैं।</a>',
    ],
  ])(
    'the page of the link is in the e-mail’s language: %s',
    async (language, ask, stop, ...answer) => {
      const { client } = await waiting();
      await pass(client, 2 * minute);
      const { pathname, searchParams } = linkIn((await sentTo(client))[0]);
      searchParams.set('language', language);
      const address = `${pathname}?${searchParams.toString()}`;
      const page = async (method: string) =>
        (
          await callDeployment({}, address, { method, headers: { Origin: 'https://mail.example' } })
        ).text();
      const asked = await page('GET');
      expect(asked).toContain(`<html lang="${language}"`);
      expect(asked).toContain(`<p>${ask}</p><button>${stop}</button>`);
      const stopped = await page('POST');
      for (const text of answer) expect(stopped).toContain(text);
    },
  );

  it('the choice is answered with what is known of e-mails, and asks for its language', async () => {
    const client = await signedIn();
    expect(await client.get('/api/me/emails')).toEqual({ whenReady: false, isAvailable: true });
    for (const whenReady of [true, false]) {
      const chosen = await choose(client, whenReady);
      expect(await chosen.json()).toEqual({ whenReady, isAvailable: true });
      expect(await client.get('/api/me/emails')).toEqual({ whenReady, isAvailable: true });
    }
  });

  it('a link of another user, or that was changed, ends nothing', async () => {
    const { client } = await waiting();
    await pass(client, 2 * minute);
    const link = linkIn((await sentTo(client))[0]);
    const other = await signedIn();
    await choose(other, true);
    const { user } = await other.get<{ user: { id: string } }>('/api/me');
    const sig = link.searchParams.get('sig') ?? '';
    for (const query of [
      `user=${user.id}&sig=${sig}`,
      'user=x&sig=y',
      `user=${'x'.repeat(101)}`,
      '',
    ]) {
      for (const method of ['GET', 'POST']) {
        const response = await new Client().fetch(`/api/emails/unsubscribe?${query}`, { method });
        expect(response.status).toBe(404);
        expect((await problemOf(response)).code).toBe('not_found');
      }
    }
    expect(await other.get('/api/me/emails')).toMatchObject({ whenReady: true });
  });
});
