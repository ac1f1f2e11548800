import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PushedResult } from '../../../../domain/account/live.ts';
import type { CreditAccount } from '../../../../worker/credit-account.ts';
import { until } from '../../../until.ts';
import { accountStub, breakProvider, problemOf, signedIn } from '../../client.ts';
import { openTab } from '../../tab.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a tab', () => {
  it('a tab receives the current state as soon as it connects', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`before ${id}`, id);
    await client.settled(id);
    const tab = await openTab(client);
    await until(() => expect(tab.messages.length).toBe(2));
    expect(tab.messages).toMatchObject([
      { type: 'credits', balance: 1, held: 0, available: 1, initialized: true },
      { type: 'job', job: { id, state: 'succeeded' } },
    ]);
  });

  it('every tab of a user receives each change', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [desktop, phone] = [await signedIn(email), await signedIn(email)];
    const tabs = [await openTab(desktop), await openTab(phone)];
    const stranger = await openTab(await signedIn());
    const id = crypto.randomUUID();
    await desktop.generate(`shared ${id}`, id);
    await desktop.settled(id);
    for (const tab of tabs) {
      await until(() => expect(tab.jobStates(id).at(-1)).toBe('succeeded'));
      expect(tab.jobStates(id)).toContain('running');
      expect(tab.available()).toEqual([2, 1, 1]);
    }
    expect(stranger.jobStates(id)).toEqual([]);
  });

  it('a tab that waits for a result receives it with the job, and no other tab does', async () => {
    const client = await signedIn();
    const [waiting, other] = [await openTab(client), await openTab(client)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`pushed ${id}`, id);
    waiting.request(id);
    await until(() => expect(other.jobStates(id)).toContain('succeeded'));
    // Broadcast after everything that this test checks.
    await (await accountStub(client)).call('ledger.grant', [
      {
        ref: 'order:1',
        credits: 15,
      },
    ]);
    for (const tab of [waiting, other]) {
      await until(() => expect(tab.available().at(-1)).toBe(16));
    }
    expect(other.results).toEqual([]);
    expect(waiting.jobStates(id)).not.toContain('succeeded');
    expect(waiting.results).toHaveLength(1);
    const [{ job, bytes }] = waiting.results as [PushedResult];
    expect(job).toMatchObject({ id, state: 'succeeded', result: { width: expect.any(Number) } });
    const linked = await client.fetch(job.result?.url ?? '');
    expect(linked.headers.get('Content-Type')).toBe(job.result?.type);
    expect(bytes).toEqual(new Uint8Array(await linked.arrayBuffer()));
  });

  it('a tab receives a pong for its ping', async () => {
    const tab = await openTab(await signedIn());
    tab.socket.send('ping');
    await until(() => expect(tab.texts).toEqual(['pong']));
  });

  it('a tab stays connected while the object hibernates, and receives later changes', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    await evictDurableObject(await accountStub(client), { webSockets: 'hibernate' });
    const account = await accountStub(client);
    await account.call('ledger.grant', [{ ref: 'order:1', credits: 15 }]);
    await until(() => expect(tab.available().at(-1)).toBe(17));
  });

  it('a tab that lost its socket in a restart receives the current state when it reconnects', async () => {
    const client = await signedIn();
    await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 1000 });
    await client.generate(`cut ${id}`, id);
    await until(async () => expect((await client.job(id)).state).toBe('running'));
    await abortAllDurableObjects();
    const again = await openTab(client);
    await until(() => expect(again.jobStates(id)).toEqual(['failed']));
    expect(again.available().at(-1)).toBe(2);
  });
});

describe('a socket that is opened during sign-out', () => {
  it('a socket whose session ends before it is accepted is refused', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await runInDurableObject(account, (object, { storage }) => {
      const accept = (object as CreditAccount).fetch.bind(object);
      vi.spyOn(object as CreditAccount, 'fetch').mockImplementation((request) => {
        storage.sql.exec('DELETE FROM sessions');
        return accept(request);
      });
    });
    const response = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    expect((await problemOf(response)).code).toBe('signed_out');
    await runInDurableObject(account, (_, state) => {
      expect(state.getWebSockets()).toEqual([]);
    });
  });
});

describe('the refusal of a socket', () => {
  const upgrade = { Upgrade: 'websocket' };

  it('a socket is refused to a page of another site, even with the user’s cookies', async () => {
    const client = await signedIn();
    const headers = { ...upgrade, Origin: 'https://evil.example' };
    const response = await client.fetch('/api/live', { headers });
    expect(response.status).toBe(403);
    expect((await problemOf(response)).code).toBe('cross_origin');
  });

  it('a request without a WebSocket upgrade is refused', async () => {
    const response = await (await signedIn()).fetch('/api/live');
    expect(response.status).toBe(426);
    expect((await problemOf(response)).code).toBe('upgrade_required');
  });
});
