import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { signedIn } from '../client.ts';
import { order, pay } from '../payments/shop.ts';

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
          country: null,
        },
      ],
      contactMessages: [expect.objectContaining(message)],
    });
  });
});
