import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me, Profile, Sessions } from '../../../domain/account/user.ts';
import { Client, isHttps, problemOf, signedIn } from '../client.ts';
import { order, pay } from '../payments/shop.ts';

/** Changes the profile, or what `path` names of it. */
function rename(
  client: Client,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/api/me',
) {
  return client.fetch(path, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const nameOf = async (client: Client) => (await client.get<Me>('/api/me')).user?.displayName;

describe('a display name', () => {
  it('a display name is trimmed and stored, and remains after the next sign-in', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const response = await rename(client, { displayName: '  Ada Lovelace \n' });
    expect((await response.json<Profile>()).user).toMatchObject({ displayName: 'Ada Lovelace' });
    expect(await nameOf(client)).toBe('Ada Lovelace');
    expect(await nameOf(await signedIn(email))).toBe('Ada Lovelace');
  });

  it.each(['', '   ', null])('an empty display name is stored as none: %j', async (displayName) => {
    const client = await signedIn();
    expect((await rename(client, { displayName })).status).toBe(200);
    expect(await nameOf(client)).toBeNull();
  });

  it.each([
    ['too long', { displayName: 'x'.repeat(81) }],
    ['of two lines', { displayName: 'Ada\nLovelace' }],
    ['no text', { displayName: 7 }],
    ['missing', {}],
  ])('a display name that is %s is refused, and the old one remains', async (_, body) => {
    const client = await signedIn();
    const before = await nameOf(client);
    const response = await rename(client, body);
    expect((await problemOf(response)).code).toBe('invalid_input');
    expect(await nameOf(client)).toBe(before);
  });

  it('a change of the display name changes nothing else: neither credits nor another user’s name', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    await rename(client, { displayName: 'Ada', id: 'x', email: 'x@example.com', credits: 99 });
    expect((await client.get<Me>('/api/me')).user).toEqual({ ...user, displayName: 'Ada' });
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a display name can’t be changed by signed-out visitors or other sites', async () => {
    expect((await problemOf(await rename(new Client(), { displayName: 'x' }))).code).toBe(
      'signed_out',
    );
    const client = await signedIn();
    const foreign = { Origin: 'https://evil.example' };
    const response = await rename(client, { displayName: 'x' }, foreign);
    expect((await problemOf(response)).code).toBe('cross_origin');
  });
});

describe('the other choices of a profile', () => {
  it('the choice to keep pictures leaves the name, and the name leaves the choice', async () => {
    const client = await signedIn();
    const read = async () => (await client.get<Me>('/api/me')).user;
    const choose = async (body: object) =>
      (await (await rename(client, body)).json<Profile>()).user;
    for (const [body, expected] of [
      [{ displayName: 'Ada' }, { displayName: 'Ada', keepPictures: false }],
      [{ keepPictures: true }, { displayName: 'Ada', keepPictures: true }],
      [{ displayName: 'Eve' }, { displayName: 'Eve', keepPictures: true }],
      [
        { displayName: null, keepPictures: false },
        { displayName: null, keepPictures: false },
      ],
    ] as const) {
      expect(await choose(body)).toMatchObject(expected);
      expect(await read()).toMatchObject(expected);
    }
  });

  it('the buyer of the receipts is the last one that was set, and each user’s own', async () => {
    const [client, other] = [await signedIn(), await signedIn()];
    const buyerOf = async (of: Client) =>
      (await of.get<{ onReceipts: object }>('/api/me/export')).onReceipts;
    expect(await buyerOf(client)).toEqual({ company: '', taxNumber: '' });
    for (const buyer of [
      { company: 'Ada & Co', taxNumber: 'DE 1' },
      { company: '', taxNumber: 'DE 2' },
    ]) {
      const answer = await rename(client, buyer, {}, '/api/me/buyer');
      expect(await answer.json()).toEqual({ buyer });
      expect(await buyerOf(client)).toEqual(buyer);
    }
    expect(await buyerOf(other)).toEqual({ company: '', taxNumber: '' });
  });
});

describe('sessions', () => {
  it('sessions are listed for their user, with the current one marked', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const first = await signedIn(email);
    await signedIn(email);
    await signedIn(email);
    await signedIn();
    const { sessions } = await first.get<Sessions>('/api/me/sessions');
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect((await new Client().fetch('/api/me/sessions')).status).toBe(401);
  });

  it('sessions can all be ended at once', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await here.post('/api/auth/signout', { everywhere: true });
    expect(await nameOf(there)).toBeUndefined();
  });
});

describe('the export of a user’s data', () => {
  it('the export is one file with all data of the user', async () => {
    const client = await signedIn();
    const bought = await order(client);
    await pay(bought.id);
    await client.post(`/api/orders/${bought.id}/check`, {});
    const id = crypto.randomUUID();
    await client.generate(`a heron ${id}`, id);
    await client.settled(id);
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
    await client.post('/api/contact', message);
    const response = await client.fetch('/api/me/export');
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="imagemint-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const { user } = await client.get<Me>('/api/me');
    expect(await response.json()).toEqual({
      exportedAt: expect.any(String),
      user,
      credits: await client.credits(),
      creditEntries: [
        expect.objectContaining({ kind: 'spend', amount: -1 }),
        expect.objectContaining({ kind: 'purchase' }),
        expect.objectContaining({ kind: 'trial', amount: 2 }),
      ],
      orders: [expect.objectContaining({ status: 'completed', user_id: user?.id })],
      onReceipts: { company: '', taxNumber: '' },
      emailChoices: { whenReady: false, language: null },
      jobs: [expect.objectContaining({ id, state: 'succeeded', prompt: `a heron ${id}` })],
      pictures: [expect.objectContaining({ id, state: 'expiring', type: 'text2img' })],
      deletedPictureIds: [],
      sessions: [
        {
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
          lastUsedAt: expect.any(String),
          browser: null,
          city: null,
          country: isHttps ? 'DE' : null,
        },
      ],
      contactMessages: [expect.objectContaining(message)],
    });
  });

  it('the export contains an activity of any length, each entry once', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    const account = env.CREDIT_ACCOUNTS.getByName(user?.id as string);
    for (let count = 0; count < 510; count += 1) {
      const note = `Gift ${count}`;
      await account.grant({ ref: `operator:${note}`, credits: 1, kind: 'adjustment', note });
    }
    const { creditEntries } = await client.get<{ creditEntries: { seq: number }[] }>(
      '/api/me/export',
    );
    expect(new Set(creditEntries.map(({ seq }) => seq)).size).toBe(511);
  });

  it('the export contains any number of orders, each once', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    await env.DATABASE.prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 501)
       INSERT INTO orders (id, user_id, product_id, credits, amount, currency, created_at,
         razorpay_order_id)
       SELECT 'export-' || n, ?, 'starter', 1, 1, 'USD', n, 'order_export_' || n FROM n`,
    )
      .bind(user?.id)
      .run();
    const { orders } = await client.get<{ orders: { id: string }[] }>('/api/me/export');
    expect(orders).toHaveLength(501);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(501);
  });

  it('the export contains no data of others and no token, and needs a session', async () => {
    const other = await signedIn();
    await other.generate('another user’s prompt');
    const client = await signedIn();
    const text = await (await client.fetch('/api/me/export')).text();
    expect(text).not.toContain('another user');
    expect(text).not.toMatch(/token/i);
    expect((await new Client().fetch('/api/me/export')).status).toBe(401);
  });
});
