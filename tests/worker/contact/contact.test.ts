import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessagesMax } from '../../../domain/limits.ts';
import { forwardMessages } from '../../../worker/contact/forward-messages.ts';
import worker from '../../../worker/index.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { Client, origin, problemOf, signedIn } from '../client.ts';

const control = `${env.SERVICES_ORIGIN}/__services/contact-form/control`;
const letter = { name: 'Ada', email: 'ada@example.com', message: 'Where is my picture?' };

beforeEach(async () => {
  await fetch(control, { method: 'DELETE' });
  await env.DATABASE.exec('DELETE FROM contact_messages');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Only the clock stands still: what is under way goes on. */
function atTime(now: number): void {
  vi.useFakeTimers({ now, toFake: ['Date'] });
}

function write(body: unknown, headers: Record<string, string> = {}, client = new Client()) {
  return client.post('/api/contact', body, headers);
}

function setService(mode: string): Promise<Response> {
  return fetch(control, { method: 'POST', body: JSON.stringify({ mode }) });
}

const forwarded = async () =>
  (await (await fetch(control)).json<{ messages: unknown[] }>()).messages;

const kept = async () =>
  (await env.DATABASE.prepare('SELECT * FROM contact_messages ORDER BY created_at').all()).results;

describe('a contact message', () => {
  it('is kept and forwarded as a form', async () => {
    const response = await write({ ...letter, name: '  Ada ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ sent: true });
    expect(await forwarded()).toEqual([letter]);
    expect(await kept()).toMatchObject([{ ...letter, forwarded_at: expect.any(Number) }]);
  });

  it('may come as a multipart form', async () => {
    const body = new FormData();
    for (const [field, value] of Object.entries(letter)) body.set(field, value);
    body.set('_gotcha', '');
    const response = await new Client().fetch('/api/contact', { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await forwarded()).toEqual([letter]);
  });

  it('that is sent again after a lost answer is no second one', async () => {
    const id = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await write({ ...letter, id })).status).toBe(200);
    expect(await forwarded()).toHaveLength(1);
    expect(await kept()).toHaveLength(1);
    for (const change of [{ message: 'Other' }, { name: 'Eve' }, { email: 'eve@example.com' }]) {
      const other = await write({ ...letter, id, ...change });
      expect((await problemOf(other)).code).toBe('conflict');
    }
    expect(await forwarded()).toHaveLength(1);
  });

  it('knows whose it is while its writer is signed in, and forgets it with the account: name and address too', async () => {
    const client = await signedIn();
    await write(letter, {}, client);
    const others = { ...letter, name: 'Grace', email: 'grace@example.com' };
    await write(others, { 'CF-Connecting-IP': '192.0.2.7' });
    expect(await kept()).toMatchObject([{ user_id: expect.stringMatching(/^[0-9a-f]{32}$/) }, {}]);
    const data = await client.get<{ contactMessages: unknown[] }>('/api/me/export');
    expect(data.contactMessages).toMatchObject([letter]);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await kept()).toMatchObject([
      { user_id: null, name: '', email: '', message: letter.message },
      others,
    ]);
  });

  it('that still waits for the form service is not handed on without a name, once its writer is gone', async () => {
    const client = await signedIn();
    await setService('down');
    await write(letter, {}, client);
    expect(await kept()).toMatchObject([{ next_try_at: expect.any(Number) }]);
    await client.fetch('/api/me', { method: 'DELETE' });
    expect(await kept()).toMatchObject([{ next_try_at: null, forwarded_at: null }]);
  });

  it('is only kept where no form service is configured', async () => {
    const request = new Request(new URL('/api/contact', origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(letter),
    });
    const environment = { ...env, CONTACT_FORM_URL: undefined } as unknown as Env;
    const response = await worker.fetch(request, environment, createExecutionContext());
    expect(response.status).toBe(200);
    expect(await forwarded()).toEqual([]);
    expect(await kept()).toMatchObject([{ next_try_at: null }]);
  });
});

describe('a form service', () => {
  it('that objects is quoted, and the message is kept all the same', async () => {
    await setService('refused');
    const response = await write(letter);
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      code: 'message_refused',
      detail: 'This message is blocked.',
    });
    expect(await kept()).toMatchObject([
      { refusal: 'This message is blocked.', next_try_at: null },
    ]);
  });

  it.each(['down', 'limited', 'html'])(
    'that is %s loses nothing: the message is forwarded later, once',
    async (mode) => {
      await setService(mode);
      expect((await write(letter)).status).toBe(200);
      expect(await kept()).toMatchObject([{ forwarded_at: null, tries: 1 }]);
      await runScheduled(env, Date.now());
      expect(await kept()).toMatchObject([{ tries: 1 }]);
      await setService('ok');
      for (const minutes of [2, 4]) await runScheduled(env, Date.now() + minutes * 60_000);
      expect(await forwarded()).toEqual([letter]);
      expect(await kept()).toMatchObject([{ forwarded_at: expect.any(Number), next_try_at: null }]);
    },
  );
});

describe('a message that waits for the form service', () => {
  const minuteMs = 60_000;

  it('is tried a minute later, then two, then four, and goes on waiting', async () => {
    await setService('down');
    const begunAt = Date.now();
    atTime(begunAt);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await write(letter);
    const [{ id } = {}] = await kept();
    expect(warned.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { event: 'message_not_forwarded', id, reason: 'status 503' },
    ]);
    let dueAt = begunAt;
    for (const [tries, minutes] of [2, 4, 8].entries()) {
      dueAt = Number((await kept())[0]?.next_try_at);
      expect(await forwardMessages(env, dueAt - 1)).toEqual({ forwarded: 0, waiting: 0 });
      expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 0, waiting: 1 });
      expect(await kept()).toMatchObject([
        { tries: tries + 2, next_try_at: dueAt + minutes * minuteMs },
      ]);
    }
    await setService('ok');
    dueAt = Number((await kept())[0]?.next_try_at);
    warned.mockClear();
    expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 1, waiting: 0 });
    expect(warned).not.toHaveBeenCalled();
    expect(await forwarded()).toEqual([letter]);
    expect(await forwardMessages(env, dueAt + 60 * minuteMs)).toEqual({ forwarded: 0, waiting: 0 });
  });

  it('is handed on once by two runs at the same moment', async () => {
    await setService('down');
    await write(letter);
    await setService('ok');
    const dueAt = Number((await kept())[0]?.next_try_at);
    const runs = await Promise.all([forwardMessages(env, dueAt), forwardMessages(env, dueAt)]);
    expect(runs.reduce((sum, run) => sum + run.forwarded, 0)).toBe(1);
    expect(await forwarded()).toHaveLength(1);
  });

  it('is left to the operator where the service objects at a later try', async () => {
    await setService('down');
    await write(letter);
    await setService('refused');
    const dueAt = Number((await kept())[0]?.next_try_at);
    expect(await forwardMessages(env, dueAt)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await kept()).toMatchObject([
      { refusal: 'This message is blocked.', next_try_at: null },
    ]);
  });

  it('waits on where no form service is configured any more', async () => {
    await setService('down');
    await write(letter);
    const dueAt = Number((await kept())[0]?.next_try_at);
    const environment = { ...env, CONTACT_FORM_URL: undefined } as unknown as Env;
    expect(await forwardMessages(environment, dueAt)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await kept()).toMatchObject([{ tries: 1, next_try_at: dueAt }]);
  });
});

describe('a message is refused', () => {
  it.each([
    ['a name', { name: ' ' }, 'Name is required'],
    ['an address', { email: undefined }, 'E-mail is required'],
    ['a message', { message: '' }, 'Message is required'],
    ['a complete address', { email: 'ada' }, 'This e-mail address is not complete.'],
    ['an address with a dot', { email: 'a@b' }, 'This e-mail address is not complete.'],
    ['one address alone', { email: 'a@b.c\nBcc: d@e.f' }, 'This e-mail address is not complete.'],
    ['a name of a name’s length', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
    ['an end', { message: 'x'.repeat(5001) }, 'A message has at most 5000 characters.'],
  ])('without %s', async (_, change, detail) => {
    const response = await write({ ...letter, ...change });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).detail).toBe(detail);
    expect(await kept()).toEqual([]);
  });

  it('that has no end at all, or is no form', async () => {
    const endless = new FormData();
    endless.set('message', 'x'.repeat(100_000));
    const response = await new Client().fetch('/api/contact', { method: 'POST', body: endless });
    expect((await problemOf(response)).code).toBe('too_large');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = { method: 'POST', headers, body: 'no form' };
    const answer = await new Client().fetch('/api/contact', broken);
    expect((await problemOf(answer)).code).toBe('bad_request');
  });

  it('from another site', async () => {
    const response = await write(letter, { Origin: 'https://evil.example' });
    expect((await problemOf(response)).code).toBe('cross_origin');
    expect(await kept()).toEqual([]);
  });

  it('beyond five an hour from one network, however many come at once', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.7' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(letter, from)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(contactMessagesMax);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - contactMessagesMax);
    expect((await write(letter, { 'CF-Connecting-IP': '203.0.113.8' })).status).toBe(200);
    const dump = JSON.stringify(await kept());
    expect(dump).not.toContain('203.0.113');
  });

  it('until an hour after the first of the five, and it says when to come again', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.9' };
    const begunAt = Date.now();
    atTime(begunAt);
    for (let sent = 0; sent < 5; sent += 1) await write(letter, from);
    atTime(begunAt + 3_599_999);
    const refused = await write(letter, from);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect((await problemOf(refused)).detail).toContain('in the last hour');
    atTime(begunAt + 3_600_000);
    expect((await write(letter, from)).status).toBe(200);
  });
});

it('a program that fills the hidden field is thanked, and nothing is kept', async () => {
  const response = await write({ ...letter, _gotcha: 'http://spam.example' });
  expect(await response.json()).toEqual({ sent: true });
  expect(await kept()).toEqual([]);
  expect(await forwarded()).toEqual([]);
});

it('where a message came from is forgotten after an hour, and the message after a year', async () => {
  const begunAt = Date.now();
  atTime(begunAt);
  await write(letter);
  await runScheduled(env, begunAt + 3_599_999);
  expect(await kept()).toMatchObject([{ sender_hash: expect.any(String) }]);
  const day = 24 * 60 * 60_000;
  await runScheduled(env, begunAt + day);
  expect(await kept()).toMatchObject([{ sender_hash: null }]);
  await runScheduled(env, begunAt + 366 * day);
  expect(await kept()).toEqual([]);
});

describe('the operator', () => {
  const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

  it('reads what people wrote, the newest first', async () => {
    await write(letter);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await write({ ...letter, message: 'And another' });
    const response = await new Client().fetch('/api/operator/messages', { headers: bearer });
    expect(await response.json()).toMatchObject({
      messages: [{ message: 'And another' }, { message: letter.message }],
    });
  });

  it('reads on from before a moment, and from the newest where that is no moment', async () => {
    const begunAt = Date.now();
    atTime(begunAt);
    await write(letter);
    atTime(begunAt + 1000);
    await write({ ...letter, message: 'And another' });
    const read = async (before: string) => {
      const path = `/api/operator/messages?before=${before}`;
      const response = await new Client().fetch(path, { headers: bearer });
      return (await response.json<{ messages: { message: string }[] }>()).messages.length;
    };
    expect(await read(String(begunAt + 1000))).toBe(1);
    expect(await read(String(begunAt))).toBe(0);
    for (const nonsense of ['', '0', '-5', 'soon', '1.5']) expect(await read(nonsense)).toBe(2);
  });

  it('is the only one who does', async () => {
    const response = await (await signedIn()).fetch('/api/operator/messages');
    expect(response.status).toBe(401);
  });
});
