import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { until } from '../../until.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';

const headers = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

async function userIdOf(client: Client): Promise<string> {
  return (await client.get<Me>('/api/me')).user?.id as string;
}

const read = (path: string) => new Client().fetch(`/api/operator/${path}`, { headers });
const act = (userId: string, action: string, body: object) =>
  new Client().post(`/api/operator/accounts/${userId}/${action}`, body, headers);
const codeOf = async (response: Promise<Response>) => (await problemOf(await response)).code;
const ref = () => `operator:${crypto.randomUUID()}`;
const reason = 'A test';

describe('the operator', () => {
  it('the operator grants, takes back and freezes credits, each once for a ref', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const grant = { ref: ref(), credits: 5, reason: 'Sorry for the trouble' };
    for (const _ of [1, 2]) {
      expect(await (await act(userId, 'grant', grant)).json()).toMatchObject({ balance: 7 });
    }
    expect(await (await read(`accounts/${userId}/entries`)).json()).toMatchObject({
      entries: [{ kind: 'adjustment', amount: 5, params: { note: grant.reason } }, {}],
    });
    for (const [action, more] of [
      ['grant', { credits: 6 }],
      ['freeze', {}],
      ['unfreeze', {}],
      ['reverse', { ref: ref(), grantRef: grant.ref, credits: 6 }],
    ] as const) {
      const code = await codeOf(act(userId, action, { ...grant, ...more }));
      expect([action, code]).toEqual([action, 'conflict']);
    }
    const reversal = { ref: ref(), grantRef: grant.ref, credits: 5, reason };
    expect(await (await act(userId, 'reverse', reversal)).json()).toMatchObject({ balance: 2 });
    await act(userId, 'freeze', { ref: ref(), reason });
    expect(await codeOf(client.generate('a cat'))).toBe('account_frozen');
    await act(userId, 'unfreeze', { ref: ref(), reason });
    expect((await client.generate('a cat')).status).toBe(202);
  });

  it('a halted account is neither resumed nor deleted before it is sound', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const account = await accountStub(client);
    const openedAt = (value: number | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET opened_at = ?', value);
      });
    // A trial that was granted to an account that was never opened.
    await openedAt(null);
    expect(await codeOf(client.generate('a cat'))).toBe('account_halted');
    for (const action of ['resume', 'delete']) {
      expect(await codeOf(act(userId, action, { reason }))).toBe('account_halted');
    }
    expect(await codeOf(client.fetch('/api/me', { method: 'DELETE' }))).toBe('account_halted');
    await openedAt(1);
    expect(await (await act(userId, 'resume', {})).json()).toEqual({ resumed: true });
    expect((await client.generate('a cat')).status).toBe(202);
  });

  it('a disabled user can’t sign in until they are enabled, and is deleted once', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const userId = await userIdOf(client);
    await act(userId, 'disable', { reason });
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
    expect((await act(userId, 'enable', {})).status).toBe(200);
    expect(await (await signedIn(email)).credits()).toMatchObject({ balance: 2 });
    await act(userId, 'disable', { reason });
    for (const alreadyDeleted of [false, true]) {
      const response = await act(userId, 'delete', { reason });
      expect(await response.json()).toEqual({ deleted: true, alreadyDeleted });
    }
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
    const users = env.DATABASE.prepare('SELECT id FROM users WHERE email = ?').bind(email);
    expect((await users.all()).results).toEqual([]);
  });
});

describe('the provider', () => {
  it('a picture is among the costs of the day, with the credits that it earned', async () => {
    const earned = async () => {
      const { sums } = await (await read('costs?days=1')).json<{
        sums: { outcome: string; credits: number }[];
      }>();
      return sums.find(({ outcome }) => outcome === 'made')?.credits ?? 0;
    };
    const before = await earned();
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate('a picture', id);
    await client.settled(id);
    // Pictures of the tests before may still be finished.
    await until(async () => expect(await earned()).toBeGreaterThan(before));
  });
});
