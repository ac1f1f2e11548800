import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { problems } from '../../../domain/problems.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../client.ts';

const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };

async function userIdOf(client: Client): Promise<string> {
  return (await client.get<Me>('/api/me')).user?.id as string;
}

function act(userId: string, action: string, body: unknown, headers = bearer): Promise<Response> {
  return new Client().post(`/api/operator/accounts/${userId}/${action}`, body, headers);
}

const ref = () => `operator:${crypto.randomUUID()}`;

describe('the operator', () => {
  it('the operator finds an account by its e-mail address and sees its state', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const userId = await userIdOf(await signedIn(email));
    const found = await new Client().fetch(`/api/operator/users?email=${email}`, {
      headers: bearer,
    });
    expect(await found.json()).toEqual({ userIds: [userId] });
    const report = await new Client().fetch(`/api/operator/accounts/${userId}`, {
      headers: bearer,
    });
    expect(await report.json()).toEqual({
      report: {
        credits: { balance: 2, held: 0, available: 2, initialized: true },
        frozen: false,
        closed: false,
        halted: null,
        faults: [],
        unfinishedJobs: 0,
      },
    });
  });

  it('the operator grants credits with a reason that the user reads, once for each ref', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const body = { ref: ref(), credits: 5, reason: 'Sorry for the trouble' };
    for (const _ of [1, 2]) {
      expect(await (await act(userId, 'grant', body)).json()).toMatchObject({ balance: 7 });
    }
    expect(await client.get('/api/credits/entries')).toMatchObject({
      entries: [{ kind: 'adjustment', amount: 5, params: { note: 'Sorry for the trouble' } }, {}],
    });
  });

  it('the operator takes back granted credits, and not more', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const grantRef = ref();
    await act(userId, 'grant', { ref: grantRef, credits: 5, reason: 'A gift' });
    const reverse = (credits: number) =>
      act(userId, 'reverse', { ref: ref(), grantRef, credits, reason: 'A mistake' });
    expect((await reverse(6)).status).toBe(409);
    expect(await (await reverse(5)).json()).toMatchObject({ balance: 2 });
    expect((await problemOf(await reverse(1))).detail).toContain('exceeds_grant');
  });

  it('the operator freezes an account, which then spends nothing with any session', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    await act(userId, 'freeze', { ref: ref(), reason: 'We look into a payment' });
    const response = await client.generate('a cat');
    expect(response.status).toBe(403);
    expect((await problemOf(response)).code).toBe('account_frozen');
    await act(userId, 'unfreeze', { ref: ref(), reason: 'All is well' });
    expect((await client.generate('a cat')).status).toBe(202);
  });

  it('the operator can’t resume an account with an inconsistent ledger', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    const account = await accountStub(client);
    const openedAt = (value: number | null) =>
      runInDurableObject(account, (_, { storage }) => {
        storage.sql.exec('UPDATE account SET opened_at = ?', value);
      });
    // A trial that was granted to an account that was never opened.
    await openedAt(null);
    expect((await problemOf(await client.generate('a cat'))).code).toBe('account_halted');
    const refused = await act(userId, 'resume', {});
    expect(refused.status).toBe(problems.account_halted.status);
    expect((await problemOf(refused)).code).toBe('account_halted');
    expect((await problemOf(await client.generate('a cat'))).code).toBe('account_halted');
    await openedAt(1);
    expect((await problemOf(await client.generate('a cat'))).code).toBe('account_halted');
    expect(await (await act(userId, 'resume', {})).json()).toEqual({ resumed: true });
    expect((await client.generate('a cat')).status).toBe(202);
  });
});

describe('a disabled user', () => {
  it('a disabled user is signed out everywhere at once, and can sign in after being enabled', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const copy = { headers: { Cookie: client.cookie() } };
    const tab = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    const closed = new Promise<number>((resolve) => {
      tab.webSocket?.addEventListener('close', ({ code }) => resolve(code));
    });
    tab.webSocket?.accept();
    const path = `/api/operator/accounts/${await userIdOf(client)}`;
    expect((await new Client().post(`${path}/disable`, { reason: 'Abuse' }, bearer)).status).toBe(
      200,
    );
    expect(await closed).toBe(4403);
    expect((await problemOf(await client.fetch('/api/credits'))).code).toBe('user_disabled');
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
    expect((await new Client().post(`${path}/enable`, {}, bearer)).status).toBe(200);
    expect(await (await signedIn(email)).credits()).toMatchObject({ balance: 2 });
    // What was open when the user was disabled does not come back with the user.
    const again = await new Client().fetch('/api/credits', copy);
    expect((await problemOf(again)).code).toBe('signed_out');
  });
});

describe('a user whom the operator deletes', () => {
  it('a disabled user is deleted once, and is refused at the next sign-in', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await signedIn(email);
    const userId = await userIdOf(client);
    await act(userId, 'disable', { reason: 'Abuse' });
    for (const alreadyDeleted of [false, true]) {
      const response = await act(userId, 'delete', { reason: 'A request by letter' });
      expect(await response.json()).toEqual({ deleted: true, alreadyDeleted });
    }
    const users = env.DATABASE.prepare('SELECT id FROM users WHERE email = ?').bind(email);
    expect((await users.all()).results).toEqual([]);
    await expect(signedIn(email)).rejects.toThrow('user_disabled');
    expect((await users.all()).results).toEqual([]);
  });

  it('a halted account can’t be deleted before it is resumed', async () => {
    const client = await signedIn();
    const userId = await userIdOf(client);
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      storage.sql.exec('UPDATE account SET opened_at = NULL');
    });
    const refused = await act(userId, 'delete', { reason: 'A request' });
    expect((await problemOf(refused)).code).toBe('account_halted');
    expect((await client.get<Me>('/api/me')).user).not.toBeNull();
  });
});

describe('the provider’s costs', () => {
  it('a picture is among the sums of the day, with the credits that it earned', async () => {
    const ask = async () => {
      const response = await new Client().fetch('/api/operator/costs?days=1', { headers: bearer });
      const { sums } = await response.json<{ sums: { outcome: string; credits: number }[] }>();
      return sums.find(({ outcome }) => outcome === 'made')?.credits ?? 0;
    };
    const before = await ask();
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate('a picture', id);
    await client.settled(id);
    await vi.waitFor(async () => expect(await ask()).toBe(before + 1));
  });
});

describe('the provider’s keys', () => {
  const ask = async () => {
    const response = await new Client().fetch('/api/operator/keys', { headers: bearer });
    return (await response.json<{ keys: { number: number; rejected: boolean }[] }>()).keys;
  };

  it('provider keys are shown by number only, and a rejected one can be readmitted', async () => {
    const client = await signedIn();
    const word = crypto.randomUUID();
    await breakProvider({ mode: 'rejected_key', promptIncludes: word, times: 1 });
    const id = crypto.randomUUID();
    await client.generate(`a picture ${word}`, id);
    await client.settled(id);
    const keys = await vi.waitFor(async () => {
      const found = await ask();
      expect(found.filter(({ rejected }) => rejected)).toHaveLength(1);
      return found;
    });
    expect(keys).toHaveLength(18);
    for (const key of env.IMAGE_PROVIDER_KEYS.split(',')) {
      expect(JSON.stringify(keys)).not.toContain(key);
    }
    const out = keys.find(({ rejected }) => rejected)?.number;
    const path = `/api/operator/keys/${out}/readmit`;
    expect((await new Client().post(path, {}, bearer)).status).toBe(200);
    expect((await ask()).filter(({ rejected }) => rejected)).toEqual([]);
    const unknown = await new Client().post('/api/operator/keys/99/readmit', {}, bearer);
    expect(unknown.status).toBe(404);
    expect((await new Client().fetch('/api/operator/keys')).status).toBe(401);
  });
});
