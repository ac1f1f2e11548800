import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessagesMax, contactMessagesPerDay } from '../../../domain/limits.ts';
import { Client, problemOf } from '../client.ts';

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

  it('a browser without scripts gets a page that says whether its message was sent, and why not', async () => {
    const sent = await submit({ ...contactMessage, message: 'Namaste' }, 'hi');
    expect(sent.headers.get('Content-Type')).toMatch(/^text\/html/);
    const page = await sent.text();
    expect(page).toContain('धन्यवाद! आपका संदेश पहुँच गया।');
    expect(page).toContain('href="/hi/contact"');
    const response = await submit({ ...contactMessage, email: '<b>ada' }, 'en');
    expect(response.status).toBe(422);
    const refusal = await response.text();
    expect(refusal).toContain('Your message was not sent. This e-mail address is not complete.');
    expect(refusal).not.toContain('<b>');
    expect(await stored()).toHaveLength(1);
  });

  it('a contact message that the browser’s own form sends twice is stored once a day for its sender', async () => {
    const now = Date.UTC(2026, 10, 24, 12);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    for (const _ of [1, 2]) expect((await submit(contactMessage, 'en')).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    for (const change of [{ message: 'Other' }, { name: 'Eve' }, { email: 'eve@example.com' }]) {
      await submit({ ...contactMessage, ...change }, 'en');
    }
    await submit(contactMessage, 'en', { 'CF-Connecting-IP': '198.18.9.9' });
    expect(await stored()).toHaveLength(5);
    vi.setSystemTime(now + 24 * 60 * 60_000);
    await submit(contactMessage, 'en');
    expect(await stored()).toHaveLength(6);
  });

  it('a contact message that is sent again after a lost response is not stored twice', async () => {
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

  it('contact messages above the daily limit are refused, and the operator is alerted once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DATABASE.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO contact_messages (id, name, email, message, sender_hash, created_at)
       SELECT 'flood-' || i, 'x', 'x@example.com', 'x', 'network-' || i, ?2 FROM n`,
    )
      .bind(contactMessagesPerDay.most, Date.now())
      .run();
    for (const _time of [1, 2]) {
      expect((await problemOf(await write(contactMessage))).code).toBe('unavailable');
    }
    expect(await stored()).toHaveLength(contactMessagesPerDay.most);
    const incidents = await env.DATABASE.prepare('SELECT kind, times FROM incidents').all();
    expect(incidents.results).toEqual([{ kind: 'contact_flooded', times: 2 }]);
    await env.DATABASE.exec('DELETE FROM incidents');
  });
});

describe('a form service', () => {
  it('a form service’s refusal is quoted, and the message is stored and not sent to it again', async () => {
    await setService('refused');
    const id = crypto.randomUUID();
    for (const _copy of [1, 2]) {
      const response = await write({ ...contactMessage, id });
      expect(response.status).toBe(422);
      expect(await problemOf(response)).toMatchObject({
        code: 'message_refused',
        detail: 'This message is blocked.',
      });
    }
    expect(await stored()).toMatchObject([
      { refusal: 'This message is blocked.', next_try_at: null, tries: 1 },
    ]);
  });
});

describe('the refusal of a contact message', () => {
  it('a sixth contact message of one network within an hour is refused, also of many simultaneous ones', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.7' };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => write(contactMessage, from)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(contactMessagesMax);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - contactMessagesMax);
    const late = responses.find(({ status }) => status === 429);
    expect(late?.headers.get('Retry-After')).toBe('3600');
    expect((await write(contactMessage, { 'CF-Connecting-IP': '203.0.113.8' })).status).toBe(200);
    const dump = JSON.stringify(await stored());
    expect(dump).not.toContain('203.0.113');
  });
});

it('a form with the hidden field filled in gets the usual respond, and is not stored', async () => {
  const response = await write({ ...contactMessage, _gotcha: 'http://spam.example' });
  expect(await response.json()).toEqual({ sent: true });
  expect(await stored()).toEqual([]);
  expect(await forwarded()).toEqual([]);
});

describe('the operator', () => {
  const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

  it('the operator reads the contact messages, newest first', async () => {
    await write(contactMessage);
    await env.DATABASE.prepare('UPDATE contact_messages SET created_at = created_at - 1').run();
    await write({ ...contactMessage, message: 'And another' });
    const response = await new Client().fetch('/api/operator/messages', { headers: bearer });
    expect(await response.json()).toMatchObject({
      messages: [{ message: 'And another' }, { message: contactMessage.message }],
    });
  });
});
