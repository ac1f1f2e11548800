import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contactMessagesMax,
  contactMessagesPerDay,
  contactMessagesPerRangePerDay,
} from '../../../domain/limits.ts';
import { forwardMessages } from '../../../worker/contact/forward-messages.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';

const control = `${env.SERVICES_ORIGIN}/__services/contact-form/control`;
const contactMessage = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };

beforeEach(async () => {
  await fetch(control, { method: 'DELETE' });
  await env.DATABASE.exec('DELETE FROM contact_messages');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Fakes only the clock; timers run normally. */
function atTime(now: number): void {
  vi.useFakeTimers({ now, toFake: ['Date'] });
}

function write(body: unknown, headers: Record<string, string> = {}, client = new Client()) {
  return client.post('/api/contact', body, headers);
}

/** Sends the form as the browser itself does. */
function submit(fields: Record<string, string>, language: string, headers = {}) {
  return new Client().fetch(`/api/contact?language=${language}`, {
    method: 'POST',
    headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    body: new URLSearchParams(fields),
  });
}

function setService(mode: string): Promise<Response> {
  return fetch(control, { method: 'POST', body: JSON.stringify({ mode }) });
}

const forwarded = async () =>
  (await (await fetch(control)).json<{ messages: unknown[] }>()).messages;

const stored = async () =>
  (await env.DATABASE.prepare('SELECT * FROM contact_messages ORDER BY created_at').all()).results;

describe('a contact message', () => {
  it('a contact message is stored and forwarded as a form', async () => {
    const response = await write({ ...contactMessage, name: '  Ada ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ sent: true });
    expect(await forwarded()).toEqual([contactMessage]);
    expect(await stored()).toMatchObject([{ ...contactMessage, forwarded_at: expect.any(Number) }]);
  });

  it('a contact message may be sent as a multipart form', async () => {
    const body = new FormData();
    for (const [field, value] of Object.entries(contactMessage)) body.set(field, value);
    body.set('_gotcha', '');
    const response = await new Client().fetch('/api/contact', { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await forwarded()).toEqual([contactMessage]);
  });

  it.each([
    ['en', 'Thanks! Your message has been sent.', '/contact'],
    ['hi', 'धन्यवाद! आपका संदेश पहुँच गया।', '/hi/contact'],
  ])(
    'a browser without scripts that sends a contact message gets a page: %s',
    async (language, text, back) => {
      const response = await submit(contactMessage, language);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      const page = await response.text();
      expect(page).toContain(text);
      expect(page).toContain(`href="${back}"`);
      expect(await stored()).toMatchObject([contactMessage]);
    },
  );

  it('a browser without scripts is told why its contact message was refused', async () => {
    const response = await submit({ ...contactMessage, email: '<b>ada' }, 'en');
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('Your message was not sent. This e-mail address is not complete.');
    expect(page).not.toContain('<b>');
    const inHindi = await (await submit({ ...contactMessage, email: 'ada' }, 'hi')).text();
    expect(inHindi).toContain('आपका संदेश नहीं भेजा गया। नाम, पूरा ईमेल पता और संदेश लिखना ज़रूरी है।');
    expect(inHindi).not.toContain('not complete');
    const foreign = await submit(contactMessage, 'en', { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('a contact message that the browser’s own form sends twice is stored and forwarded once a day', async () => {
    const start = Date.UTC(2026, 10, 24, 12);
    atTime(start);
    const twice = [1, 2].map(() => submit(contactMessage, 'en'));
    for (const response of await Promise.all(twice)) expect(response.status).toBe(200);
    expect((await submit(contactMessage, 'en')).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect(await forwarded()).toHaveLength(1);
    for (const change of [{ message: 'Other' }, { name: 'Eve' }, { email: 'eve@example.com' }]) {
      expect((await submit({ ...contactMessage, ...change }, 'en')).status).toBe(200);
    }
    expect(await stored()).toHaveLength(4);
    const elsewhere = { 'CF-Connecting-IP': '198.18.9.9' };
    expect((await submit(contactMessage, 'en', elsewhere)).status).toBe(200);
    expect(await stored()).toHaveLength(5);
    atTime(start + 24 * 60 * 60_000);
    expect((await submit(contactMessage, 'en')).status).toBe(200);
    expect(await stored()).toHaveLength(6);
  });

  it('a visitor who reads Hindi learns why a form was refused', async () => {
    for (let sent = 0; sent < contactMessagesMax; sent += 1) {
      await submit({ ...contactMessage, message: `Number ${sent}` }, 'hi');
    }
    const late = await submit(contactMessage, 'hi');
    expect(late.status).toBe(429);
    expect(await late.text()).toContain('आपके नेटवर्क से कई संदेश आ चुके हैं।');
  });

  it('a contact message that is sent again after a lost answer is not stored twice', async () => {
    const id = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await write({ ...contactMessage, id })).status).toBe(200);
    expect(await forwarded()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    for (const change of [{ message: 'Other' }, { name: 'Eve' }, { email: 'eve@example.com' }]) {
      const other = await write({ ...contactMessage, id, ...change });
      expect((await problemOf(other)).code).toBe('conflict');
    }
    expect(await forwarded()).toHaveLength(1);
  });

  it.each([
    ['half a character', 'Hello \ud83d', 'Hello \ufffd'],
    ['a NUL', 'Hel\0lo', 'Hello'],
  ])(
    'a contact message with %s is accepted, also when it is sent again',
    async (_, text, stays) => {
      const message = { ...contactMessage, message: text, id: crypto.randomUUID() };
      for (const _time of [1, 2]) expect((await write(message)).status).toBe(200);
      expect(await stored()).toMatchObject([{ message: stays }]);
    },
  );

  it.each([
    ['an IPv6 line', (at: number) => `2001:db8:7:${at.toString(16)}::1`, '2001:db8:8::1'],
    ['an IPv4 network', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
  ])(
    '%s with many addresses fills a tenth of the day, and keeps nobody else from writing',
    async (_, address, elsewhere) => {
      for (let at = 1; at <= contactMessagesPerRangePerDay; at += 1) {
        const response = await write(contactMessage, { 'CF-Connecting-IP': address(at) });
        expect(response.status).toBe(200);
      }
      const refused = await write(contactMessage, { 'CF-Connecting-IP': address(200) });
      expect(refused.headers.get('Retry-After')).toBe('86400');
      expect(await problemOf(refused)).toMatchObject({
        code: 'rate_limited',
        detail: 'Many messages came from your network today. Please send yours tomorrow.',
      });
      const other = await write(contactMessage, { 'CF-Connecting-IP': elsewhere });
      expect(other.status).toBe(200);
      expect(JSON.stringify(await stored())).not.toMatch(/203\.0\.11|2001:db8/);
      expect((await env.DATABASE.prepare('SELECT * FROM incidents').all()).results).toEqual([]);
    },
  );

  it('contact messages above the number of a day are refused, and the operator is told once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DATABASE.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO contact_messages (id, name, email, message, sender_hash, created_at)
       SELECT 'flood-' || i, 'x', 'x@example.com', 'x', 'network-' || i, ?2 FROM n`,
    )
      .bind(contactMessagesPerDay, Date.now())
      .run();
    for (const _time of [1, 2]) {
      expect((await problemOf(await write(contactMessage))).code).toBe('unavailable');
    }
    expect(await stored()).toHaveLength(contactMessagesPerDay);
    const incidents = await env.DATABASE.prepare('SELECT kind, times FROM incidents').all();
    expect(incidents.results).toEqual([{ kind: 'contact_flooded', times: 2 }]);
    await env.DATABASE.exec('DELETE FROM incidents');
  });

  it('a signed-in user’s contact message loses its user, name and e-mail address when the account is deleted', async () => {
    const client = await signedIn();
    await write(contactMessage, {}, client);
    const others = { ...contactMessage, name: 'Grace', email: 'grace@example.com' };
    await write(others, { 'CF-Connecting-IP': '192.0.2.7' });
    expect(await stored()).toMatchObject([
      { user_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      {},
    ]);
    const data = await client.get<{ contactMessages: unknown[] }>('/api/me/export');
    expect(data.contactMessages).toMatchObject([contactMessage]);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await stored()).toMatchObject([
      { user_id: null, name: '', email: '', message: contactMessage.message },
      others,
    ]);
  });

  it('a contact message of a user whom D1 has lost is stored as a visitor’s', async () => {
    const client = await signedIn();
    await env.DATABASE.prepare('DELETE FROM users').run();
    expect((await write(contactMessage, {}, client)).status).toBe(200);
    expect(await stored()).toMatchObject([{ ...contactMessage, user_id: null }]);
  });

  it('a waiting contact message is not forwarded after its user was deleted', async () => {
    const client = await signedIn();
    await setService('down');
    await write(contactMessage, {}, client);
    expect(await stored()).toMatchObject([{ next_try_at: expect.any(Number) }]);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await stored()).toMatchObject([{ next_try_at: null, forwarded_at: null }]);
  });

  it('a contact message is only stored where no form service is configured', async () => {
    const response = await callDeployment({ CONTACT_FORM_URL: undefined }, '/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(contactMessage),
    });
    expect(response.status).toBe(200);
    expect(await forwarded()).toEqual([]);
    expect(await stored()).toMatchObject([{ next_try_at: null }]);
  });
});

describe('a form service', () => {
  it('a form service’s refusal is quoted, and the message is stored', async () => {
    await setService('refused');
    const response = await write(contactMessage);
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      code: 'message_refused',
      detail: 'This message is blocked.',
    });
    expect(await stored()).toMatchObject([
      { refusal: 'This message is blocked.', next_try_at: null },
    ]);
  });

  it.each(['refused', 'down'])(
    'copies of a message that a form service does not take are not sent to it: %s',
    async (mode) => {
      await setService(mode);
      const id = crypto.randomUUID();
      const answer =
        mode === 'refused' ? { status: 422, detail: 'This message is blocked.' } : { sent: true };
      for (let copy = 0; copy < 4; copy += 1) {
        const response = await write({ ...contactMessage, id });
        expect(await response.json()).toMatchObject(answer);
      }
      expect(await stored()).toMatchObject([{ tries: 1 }]);
    },
  );

  it.each(['down', 'limited', 'html'])(
    'a contact message is forwarded later, once, after a form service that is %s',
    async (mode) => {
      await setService(mode);
      expect((await write(contactMessage)).status).toBe(200);
      expect(await stored()).toMatchObject([{ forwarded_at: null, tries: 1 }]);
      await runScheduled(env, Date.now());
      expect(await stored()).toMatchObject([{ tries: 1 }]);
      await setService('ok');
      for (const minutes of [2, 4]) await runScheduled(env, Date.now() + minutes * 60_000);
      expect(await forwarded()).toEqual([contactMessage]);
      expect(await stored()).toMatchObject([
        { forwarded_at: expect.any(Number), next_try_at: null },
      ]);
    },
  );
});

describe('a message that waits for the form service', () => {
  const minuteMs = 60_000;

  it('a waiting contact message is tried after one minute, then two, then four', async () => {
    await setService('down');
    const begunAt = Date.now();
    atTime(begunAt);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await write(contactMessage);
    const [{ id } = {}] = await stored();
    expect(warned.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'message_not_forwarded', id, reason: 'status 503' },
    ]);
    let dueAt = begunAt;
    for (const [tries, minutes] of [2, 4, 8].entries()) {
      dueAt = Number((await stored())[0]?.next_try_at);
      expect(await forwardMessages(env, dueAt - 1)).toEqual({ forwarded: 0, waiting: 0 });
      expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 0, waiting: 1 });
      expect(await stored()).toMatchObject([
        { tries: tries + 2, next_try_at: dueAt + minutes * minuteMs },
      ]);
    }
    await setService('ok');
    dueAt = Number((await stored())[0]?.next_try_at);
    warned.mockClear();
    expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 1, waiting: 0 });
    expect(warned).not.toHaveBeenCalled();
    expect(await forwarded()).toEqual([contactMessage]);
    expect(await forwardMessages(env, dueAt + 60 * minuteMs)).toEqual({ forwarded: 0, waiting: 0 });
  });

  it('a waiting contact message is forwarded once by two simultaneous runs', async () => {
    await setService('down');
    await write(contactMessage);
    await setService('ok');
    const dueAt = Number((await stored())[0]?.next_try_at);
    const runs = await Promise.all([forwardMessages(env, dueAt), forwardMessages(env, dueAt)]);
    expect(runs.reduce((sum, run) => sum + run.forwarded, 0)).toBe(1);
    expect(await forwarded()).toHaveLength(1);
  });

  it('a contact message that the service refuses at a later try remains for the operator', async () => {
    await setService('down');
    await write(contactMessage);
    await setService('refused');
    const dueAt = Number((await stored())[0]?.next_try_at);
    expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await stored()).toMatchObject([
      { refusal: 'This message is blocked.', next_try_at: null },
    ]);
  });

  it('a contact message waits while no form service is configured', async () => {
    await setService('down');
    await write(contactMessage);
    const dueAt = Number((await stored())[0]?.next_try_at);
    const environment = { ...env, CONTACT_FORM_URL: undefined } as unknown as Env;
    expect(await forwardMessages(environment, dueAt)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await stored()).toMatchObject([{ tries: 1, next_try_at: dueAt }]);
  });
});

describe('the refusal of a contact message', () => {
  it.each([
    ['a name', { name: ' ' }, 'Name is required'],
    ['an address', { email: undefined }, 'E-mail is required'],
    ['a message', { message: '' }, 'Message is required'],
    ['a complete address', { email: 'ada' }, 'This e-mail address is not complete.'],
    ['an address with a dot', { email: 'a@b' }, 'This e-mail address is not complete.'],
    ['exactly one address', { email: 'a@b.c\nBcc: d@e.f' }, 'This e-mail address is not complete.'],
    ['a name within the limit', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
    [
      'a message within the limit',
      { message: 'x'.repeat(5001) },
      'A message has at most 5000 characters.',
    ],
  ])('a contact message is refused without %s', async (_, change, detail) => {
    const response = await write({ ...contactMessage, ...change });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).detail).toBe(detail);
    expect(await stored()).toEqual([]);
  });

  it('a contact message without an end, or that is not a form, is refused', async () => {
    const endless = new FormData();
    endless.set('message', 'x'.repeat(100_000));
    const response = await new Client().fetch('/api/contact', { method: 'POST', body: endless });
    expect((await problemOf(response)).code).toBe('too_large');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = { method: 'POST', headers, body: 'no form' };
    const answer = await new Client().fetch('/api/contact', broken);
    expect((await problemOf(answer)).code).toBe('bad_request');
  });

  it('a contact message from another site is refused', async () => {
    const response = await write(contactMessage, { Origin: 'https://evil.example' });
    expect((await problemOf(response)).code).toBe('cross_origin');
    expect(await stored()).toEqual([]);
  });

  it('a sixth contact message of one network within an hour is refused, also of many simultaneous ones', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.7' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => write(contactMessage, from)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(contactMessagesMax);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - contactMessagesMax);
    expect((await write(contactMessage, { 'CF-Connecting-IP': '203.0.113.8' })).status).toBe(200);
    const dump = JSON.stringify(await stored());
    expect(dump).not.toContain('203.0.113');
  });

  it('a refused sixth message is accepted an hour after the first, and the answer says when', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.9' };
    const begunAt = Date.now();
    atTime(begunAt);
    for (let sent = 0; sent < 5; sent += 1) await write(contactMessage, from);
    atTime(begunAt + 3_599_999);
    const refused = await write(contactMessage, from);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect((await problemOf(refused)).detail).toContain('in the last hour');
    atTime(begunAt + 3_600_000);
    expect((await write(contactMessage, from)).status).toBe(200);
  });
});

it('a form with the hidden field filled in gets the usual answer, and is not stored', async () => {
  const response = await write({ ...contactMessage, _gotcha: 'http://spam.example' });
  expect(await response.json()).toEqual({ sent: true });
  expect(await stored()).toEqual([]);
  expect(await forwarded()).toEqual([]);
});

it('a message’s sender hash is deleted after an hour, its range’s after a day, and the message after a year', async () => {
  const begunAt = Date.now();
  atTime(begunAt);
  await write(contactMessage);
  await runScheduled(env, begunAt + 3_599_999);
  expect(await stored()).toMatchObject([{ sender_hash: expect.any(String) }]);
  await runScheduled(env, begunAt + 3_600_000);
  expect(await stored()).toMatchObject([{ sender_hash: '', range_hash: expect.any(String) }]);
  const day = 24 * 60 * 60_000;
  await runScheduled(env, begunAt + day);
  expect(await stored()).toMatchObject([{ sender_hash: null, range_hash: null }]);
  await runScheduled(env, begunAt + 366 * day);
  expect(await stored()).toEqual([]);
});

describe('the operator', () => {
  const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

  it('the operator reads the contact messages, newest first', async () => {
    await write(contactMessage);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await write({ ...contactMessage, message: 'And another' });
    const response = await new Client().fetch('/api/operator/messages', { headers: bearer });
    expect(await response.json()).toMatchObject({
      messages: [{ message: 'And another' }, { message: contactMessage.message }],
    });
  });

  it('the operator reads messages before a given time, and from the newest where it is invalid', async () => {
    const begunAt = Date.now();
    atTime(begunAt);
    await write(contactMessage);
    atTime(begunAt + 1000);
    await write({ ...contactMessage, message: 'And another' });
    const read = async (before: string) => {
      const path = `/api/operator/messages?before=${before}`;
      const response = await new Client().fetch(path, { headers: bearer });
      return (await response.json<{ messages: { message: string }[] }>()).messages.length;
    };
    expect(await read(String(begunAt + 1000))).toBe(1);
    expect(await read(String(begunAt))).toBe(0);
    for (const nonsense of ['', '0', '-5', 'soon', '1.5']) expect(await read(nonsense)).toBe(2);
  });

  it('the operator erases a contact message, which is not stored again when it is sent again', async () => {
    const id = crypto.randomUUID();
    await setService('down');
    await write({ ...contactMessage, id });
    const forget = (of: string) =>
      new Client().post(`/api/operator/messages/${of}/forget`, {}, bearer);
    for (const alreadyForgotten of [false, true]) {
      expect(await (await forget(id)).json()).toEqual({ forgotten: true, alreadyForgotten });
    }
    expect((await forget(crypto.randomUUID())).status).toBe(404);
    expect((await problemOf(await write({ ...contactMessage, id }))).code).toBe('conflict');
    await setService('ok');
    await runScheduled(env, Date.now() + 2 * 60_000);
    expect(await forwarded()).toEqual([]);
    expect(await stored()).toMatchObject([{ id, name: '', email: '', message: '' }]);
  });

  it('only the operator can read the contact messages', async () => {
    const response = await (await signedIn()).fetch('/api/operator/messages');
    expect(response.status).toBe(401);
  });
});
