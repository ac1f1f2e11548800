import { describe, expect, it } from 'vitest';
import type { Me, Profile, Sessions } from '../../../domain/account/user.ts';
import { Client, isHttps, signedIn } from '../client.ts';
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
});

describe('the other choices of a profile', () => {
  it('the buyer of the receipts is the last one that was set, and each user’s own', async () => {
    const [client, other] = [await signedIn(), await signedIn()];
    const buyerOf = async (of: Client) =>
      (await of.get<{ onReceipts: object }>('/api/me/export')).onReceipts;
    expect(await buyerOf(client)).toEqual({ company: '', address: '', taxNumber: '' });
    for (const buyer of [
      { company: 'Ada & Co', address: '', taxNumber: 'DE 1' },
      { company: '', address: '', taxNumber: 'DE 2' },
    ]) {
      const result = await rename(client, buyer, {}, '/api/me/buyer');
      expect(await result.json()).toEqual({ buyer });
      expect(await buyerOf(client)).toEqual(buyer);
    }
    expect(await buyerOf(other)).toEqual({ company: '', address: '', taxNumber: '' });
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
      onReceipts: { company: '', address: '', taxNumber: '' },
      emailChoices: { whenReady: false, language: null },
      jobs: [expect.objectContaining({ id, state: 'succeeded', prompt: `a heron ${id}` })],
      pictures: [expect.objectContaining({ id, state: 'expiring', type: 'text2img' })],
      shares: [],
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
});
