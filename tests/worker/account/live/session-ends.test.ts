import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sessions } from '../../../../domain/account/user.ts';
import { until } from '../../../until.ts';
import { accountStub, type Client, idToken, signedIn } from '../../client.ts';
import { openTab } from '../../tab.ts';

afterEach(() => vi.useRealTimers());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When a session that began just now counts as expired, after its beginning. */
const lastsMs = hourMs - 30_000;

type Account = Awaited<ReturnType<typeof accountStub>>;

const alarmOf = (account: Account) =>
  runInDurableObject(account, (_, { storage }) => storage.getAlarm());

async function operate(client: Client, action: 'disable' | 'enable'): Promise<void> {
  const { user } = await client.get<{ user: { id: string } }>('/api/me');
  const headers = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
  const path = `/api/operator/accounts/${user.id}/${action}`;
  const response = await client.post(path, { reason: 'A test' }, headers);
  expect(response.status).toBe(200);
}

async function endListed(client: Client, which: 'own' | 'other'): Promise<void> {
  const { sessions } = await client.get<Sessions>('/api/me/sessions');
  const { id } = sessions.find(({ isCurrent }) => isCurrent === (which === 'own')) ?? {};
  const response = await client.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
  expect(response.status).toBe(200);
}

/** A way to end the sessions of a phone, by the phone or by a desk: which of the two must end. */
const endings: [
  string,
  (phone: Client, desk: Client) => Promise<unknown>,
  number,
  number | null,
][] = [
  ['a sign-out on this device', (phone) => phone.post('/api/auth/signout', {}), 4401, null],
  [
    'a sign-out everywhere, on another device',
    (_, desk) => desk.post('/api/auth/signout', { everywhere: true }),
    4401,
    4401,
  ],
  ['the end of its own session in the list', (phone) => endListed(phone, 'own'), 4401, null],
  ['the end of its session in another’s list', (_, desk) => endListed(desk, 'other'), 4401, null],
  [
    'another sign-in in its browser',
    async (phone) => phone.post('/api/auth/google', { credential: await idToken() }),
    4401,
    null,
  ],
  ['the operator, who disables the user', (phone) => operate(phone, 'disable'), 4403, 4403],
  ['the operator, who enables the user', (phone) => operate(phone, 'enable'), 4401, 4401],
  [
    'the deletion of the account',
    (_, desk) => desk.fetch('/api/me', { method: 'DELETE' }),
    4401,
    4401,
  ],
];

describe('the sockets of an ended session', () => {
  it.each(endings)(
    '%s closes its sockets at once, and no others',
    async (_, end, phones, desks) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const [phone, desk] = [await signedIn(email), await signedIn(email)];
      const [tab, second, other] = [
        await openTab(phone),
        await openTab(phone),
        await openTab(desk),
      ];
      await end(phone, desk);
      // Nothing else happens in the account: no message, no alarm.
      await until(() => expect([tab.closed(), second.closed()]).toEqual([phones, phones]));
      await until(() => expect(other.closed()).toBe(desks));
    },
  );

  it('the sockets of a session that expires are closed by the alarm, 30 s before its hour ends', async () => {
    const startedAt = Date.now();
    const client = await signedIn();
    const account = await accountStub(client);
    const tab = await openTab(client);
    const endsAt = (await alarmOf(account)) as number;
    expect(endsAt - startedAt).toBeGreaterThanOrEqual(lastsMs);
    expect(endsAt - Date.now()).toBeLessThanOrEqual(lastsMs);
    vi.useFakeTimers({ now: endsAt - 1, toFake: ['Date'] });
    await runDurableObjectAlarm(account);
    expect((await client.fetch('/api/credits')).status).toBe(200);
    expect([tab.closed(), await alarmOf(account)]).toEqual([null, endsAt - 1 + 500]);
    vi.setSystemTime(endsAt);
    await runDurableObjectAlarm(account);
    await until(() => expect(tab.closed()).toBe(4408));
    expect((await client.fetch('/api/credits')).status).toBe(401);
    // Even if the client never responds to the close, nothing is due any more.
    expect(await alarmOf(account)).toBeNull();
  });
});
