import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, it, vi } from 'vitest';
import type { Sessions } from '../../../../domain/account/user.ts';
import { until } from '../../../until.ts';
import { accountStub, signedIn } from '../../client.ts';
import { openTab } from '../../tab.ts';

afterEach(() => vi.useRealTimers());

it('the end of a session in the list closes its sockets at once, and a deletion of the account those of the others', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const [phone, desk] = [await signedIn(email), await signedIn(email)];
  const tabs = [await openTab(phone), await openTab(phone), await openTab(desk)];
  const closed = () => tabs.map((tab) => tab.closed());
  const { sessions } = await desk.get<Sessions>('/api/me/sessions');
  const { id } = sessions.find(({ isCurrent }) => !isCurrent) ?? {};
  const ended = await desk.fetch(`/api/me/sessions/${id}`, { method: 'DELETE' });
  expect(ended.status).toBe(200);
  // Nothing else happens in the account: no message, no alarm.
  await until(() => expect(closed()).toEqual([4401, 4401, null]));
  await desk.fetch('/api/me', { method: 'DELETE' });
  await until(() => expect(closed()).toEqual([4401, 4401, 4401]));
});

it('the sockets of a session that expires are closed by the alarm, 30 s before its hour ends', async () => {
  const lastsMs = 60 * 60_000 - 30_000;
  const startedAt = Date.now();
  const client = await signedIn();
  const account = await accountStub(client);
  const alarm = () => runInDurableObject(account, (_, { storage }) => storage.getAlarm());
  const tab = await openTab(client);
  const endsAt = (await alarm()) as number;
  expect(endsAt - startedAt).toBeGreaterThanOrEqual(lastsMs);
  expect(endsAt - Date.now()).toBeLessThanOrEqual(lastsMs);
  vi.useFakeTimers({ now: endsAt, toFake: ['Date'] });
  await runDurableObjectAlarm(account);
  await until(() => expect(tab.closed()).toBe(4408));
  expect((await client.fetch('/api/credits')).status).toBe(401);
  // Even if the client never responds to the close, nothing is due any more.
  expect(await alarm()).toBeNull();
});
