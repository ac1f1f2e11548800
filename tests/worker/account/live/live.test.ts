import { evictDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import type { PushedResult } from '../../../../domain/account/live.ts';
import { until } from '../../../until.ts';
import { accountStub, breakProvider, signedIn } from '../../client.ts';
import { openTab } from '../../tab.ts';

it('a tab that waits for a result receives it with the job, and no other tab does', async () => {
  const client = await signedIn();
  const stranger = await openTab(await signedIn());
  const [waiting, other] = [await openTab(client), await openTab(client)];
  const id = crypto.randomUUID();
  await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
  await client.generate(`pushed ${id}`, id);
  waiting.request(id);
  await until(() => expect(other.jobStates(id)).toContain('succeeded'));
  // Broadcast after everything that this test checks.
  await (await accountStub(client)).call('ledger.grant', [{ ref: 'order:1', credits: 15 }]);
  for (const tab of [waiting, other]) {
    await until(() => expect(tab.available().at(-1)).toBe(16));
  }
  expect([other.results, stranger.jobStates(id)]).toEqual([[], []]);
  expect(waiting.jobStates(id)).not.toContain('succeeded');
  expect(waiting.results).toHaveLength(1);
  const [{ job, bytes }] = waiting.results as [PushedResult];
  expect(job).toMatchObject({ id, state: 'succeeded', result: { width: expect.any(Number) } });
  const linked = await client.fetch(job.result?.url ?? '');
  expect(linked.headers.get('Content-Type')).toBe(job.result?.type);
  expect(bytes).toEqual(new Uint8Array(await linked.arrayBuffer()));
});

it('a tab receives a pong for its ping, stays connected while the object hibernates, and receives later changes', async () => {
  const client = await signedIn();
  const tab = await openTab(client);
  tab.socket.send('ping');
  await until(() => expect(tab.texts).toEqual(['pong']));
  await evictDurableObject(await accountStub(client), { webSockets: 'hibernate' });
  const account = await accountStub(client);
  await account.call('ledger.grant', [{ ref: 'order:1', credits: 15 }]);
  await until(() => expect(tab.available().at(-1)).toBe(17));
});
