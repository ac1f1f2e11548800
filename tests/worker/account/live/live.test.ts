import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unfinishedJobsMax } from '../../../../domain/limits.ts';
import type { PushedResult } from '../../../../domain/live.ts';
import type { CreditAccount } from '../../../../worker/account/credit-account-object.ts';
import { ResultMover } from '../../../../worker/account/results/result-mover.ts';
import { UnsavedResults } from '../../../../worker/account/results/unsaved-results.ts';
import { KeyPool } from '../../../../worker/keys/key-pool-object.ts';
import { accountStub, breakProvider, Client, problemOf, signedIn } from '../../client.ts';
import { openTab } from '../../tab.ts';

afterEach(() => vi.restoreAllMocks());

describe('a tab', () => {
  it('is told how things stand as soon as it connects', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    await client.generate(`before ${id}`, id);
    await client.settled(id);
    const tab = await openTab(client);
    await vi.waitFor(() => expect(tab.messages.length).toBe(2));
    expect(tab.messages).toMatchObject([
      { type: 'credits', balance: 1, held: 0, available: 1, initialized: true },
      { type: 'job', job: { id, state: 'succeeded' } },
    ]);
  });

  it('and every other of the same user see each change within a second', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [desktop, phone] = [await signedIn(email), await signedIn(email)];
    const tabs = [await openTab(desktop), await openTab(phone)];
    const stranger = await openTab(await signedIn());
    const id = crypto.randomUUID();
    await desktop.generate(`shared ${id}`, id);
    await desktop.settled(id);
    for (const tab of tabs) {
      await vi.waitFor(() => expect(tab.jobStates(id).at(-1)).toBe('succeeded'), { timeout: 1000 });
      expect(tab.jobStates(id)).toContain('running');
      expect(tab.available()).toEqual([2, 1, 1]);
    }
    expect(stranger.jobStates(id)).toEqual([]);
  });

  it('hears of a job before it hears that it has failed, however soon that is', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    vi.spyOn(KeyPool.prototype, 'lease').mockResolvedValue({ state: 'full' });
    const id = crypto.randomUUID();
    await client.generate(`full ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toEqual(['queued', 'failed']));
    await vi.waitFor(() => expect(tab.available().at(-1)).toBe(2));
    expect(await client.credits()).toMatchObject({ held: 0, available: 2 });
  });

  it('hears of a job before it hears that it has failed where the pool breaks down, too', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    vi.spyOn(KeyPool.prototype, 'lease').mockRejectedValue(new Error('Broken'));
    const id = crypto.randomUUID();
    await client.generate(`broken ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toEqual(['queued', 'failed']));
  });

  it('is told of credits that were bought elsewhere', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.available()).toEqual([2, 17]));
  });

  it('that waits for a picture gets it together with the word that it is there, and no other tab does', async () => {
    const client = await signedIn();
    const [waiting, other] = [await openTab(client), await openTab(client)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`pushed ${id}`, id);
    waiting.wish(id);
    await vi.waitFor(() => expect(other.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    // Told later than all that is looked at here.
    await (await accountStub(client)).grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    for (const tab of [waiting, other]) {
      await vi.waitFor(() => expect(tab.available().at(-1)).toBe(16));
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

  it('that waited for pictures that were never begun gets the one that it asks for last', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`last ${id}`, id);
    for (let never = 0; never < unfinishedJobsMax; never += 1) tab.wish(crypto.randomUUID());
    tab.wish(id);
    await vi.waitFor(() => expect(tab.results).toHaveLength(1), { timeout: 5000 });
  });

  it('that waits for a picture has it before the store is asked to take it', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    // A disk that is quick must not be what the order hangs on.
    await runInDurableObject(await accountStub(client), (_, { storage }) => {
      vi.spyOn(storage, 'sync').mockResolvedValue();
    });
    const sent = vi.spyOn(WebSocket.prototype, 'send');
    const moved = vi.spyOn(ResultMover.prototype, 'move');
    await client.generate(`first ${id}`, id);
    tab.wish(id);
    await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce(), { timeout: 5000 });
    const told = sent.mock.calls.findIndex(([frame]) => typeof frame !== 'string');
    expect(sent.mock.invocationCallOrder[told]).toBeLessThan(
      moved.mock.invocationCallOrder[0] as number,
    );
  });

  it.each([
    ['of 256 KiB', 256 * 1024, true],
    ['that is larger', 256 * 1024 + 1, false],
  ])('that waits for a picture %s hears that it is there', async (_, size, isPushed) => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    vi.spyOn(UnsavedResults.prototype, 'size').mockReturnValue(size);
    await client.generate(`large ${id}`, id);
    tab.wish(id);
    const heard = () => [...tab.jobStates(id), ...tab.results.map(({ job }) => job.state)];
    await vi.waitFor(() => expect(heard()).toContain('succeeded'), { timeout: 5000 });
    expect(tab.results.map(({ bytes }) => bytes.length)).toEqual(isPushed ? [size] : []);
  });

  it('that waits for a picture of which nothing comes is told why, as any other', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'empty', promptIncludes: id, times: 3 });
    await client.generate(`empty ${id}`, id);
    tab.wish(id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toContain('failed'), { timeout: 5000 });
    expect(tab.results).toEqual([]);
  });

  it('cannot have the picture of somebody else by knowing its id', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()];
    const [own, foreign] = [await openTab(owner), await openTab(stranger)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await owner.generate(`guarded ${id}`, id);
    foreign.wish(id);
    await vi.waitFor(() => expect(own.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    expect(foreign.results).toEqual([]);
    expect(own.results).toEqual([]);
  });

  it('may talk nonsense, and is served as before', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    for (const words of [
      '',
      '{',
      'null',
      '{"type":"result"}',
      `{"type":"result","jobId":"${'a'.repeat(300)}"}`,
    ]) {
      tab.socket.send(words);
    }
    tab.socket.send(new Uint8Array(2000));
    for (let wishes = 0; wishes < 50; wishes += 1) tab.wish(crypto.randomUUID());
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.available()).toEqual([2, 17]));
    expect(tab.closed()).toBeNull();
  });

  it('gets a link to the finished picture that works', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await client.generate(`linked ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    const last = tab.messages.findLast((message) => message.type === 'job');
    const url = last?.type === 'job' ? last.job.result?.url : undefined;
    expect((await client.fetch(url as string)).status).toBe(200);
  });

  it('is answered when it asks whether the line is alive', async () => {
    const tab = await openTab(await signedIn());
    tab.socket.send('ping');
    await vi.waitFor(() => expect(tab.texts).toEqual(['pong']));
  });

  it('that sends what nobody asked for changes nothing', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    for (const text of ['{"type":"credits","balance":1000}', 'x'.repeat(100_000), '']) {
      tab.socket.send(text);
    }
    tab.socket.send(new Uint8Array([1, 2, 3]));
    tab.socket.send('ping');
    await vi.waitFor(() => expect(tab.texts).toEqual(['pong']));
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('keeps its connection while the object sleeps, and is told what happens then', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    await evictDurableObject(await accountStub(client), { webSockets: 'hibernate' });
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.available().at(-1)).toBe(17));
  });

  it('that lost its connection in a restart finds everything when it comes back', async () => {
    const client = await signedIn();
    await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 1000 });
    await client.generate(`cut ${id}`, id);
    await vi.waitFor(async () => expect((await client.job(id)).state).toBe('running'));
    await abortAllDurableObjects();
    const again = await openTab(client);
    await vi.waitFor(() => expect(again.jobStates(id)).toEqual(['failed']));
    expect(again.available().at(-1)).toBe(2);
  });
});

describe('a connection ends', () => {
  it('with the session that it came with, and no other', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const [tab, stays] = [await openTab(one), await openTab(other)];
    await one.post('/api/auth/signout', {});
    await vi.waitFor(() => expect(tab.closed()).toBe(4401));
    expect(stays.closed()).toBeNull();
  });

  it('with all sessions when the user signs out everywhere', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const tabs = [await openTab(one), await openTab(other)];
    await one.post('/api/auth/signout', { everywhere: true });
    for (const tab of tabs) await vi.waitFor(() => expect(tab.closed()).toBe(4401));
  });

  it('when its session is over: it is told nothing more', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const account = await accountStub(client);
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] });
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.closed()).toBe(4408));
    vi.useRealTimers();
    expect(tab.available()).toEqual([2]);
  });
});

describe('a connection that is made while its user signs out', () => {
  it('is ended, and not opened', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    await runInDurableObject(account, (object) => {
      const accept = (object as CreditAccount).fetch.bind(object);
      vi.spyOn(object as CreditAccount, 'fetch').mockImplementation(async (request) => {
        await env.DATABASE.exec('DELETE FROM sessions');
        return accept(request);
      });
    });
    const response = await client.fetch('/api/live', { headers: { Upgrade: 'websocket' } });
    expect((await problemOf(response)).code).toBe('signed_out');
    await vi.waitFor(() =>
      runInDurableObject(account, (_, state) => {
        const open = state.getWebSockets().filter(({ readyState }) => readyState === 1);
        expect(open).toEqual([]);
      }),
    );
  });
});

describe('a connection is refused', () => {
  const upgrade = { Upgrade: 'websocket' };

  it('to a visitor who is signed out', async () => {
    const response = await new Client().fetch('/api/live', { headers: upgrade });
    expect((await problemOf(response)).code).toBe('signed_out');
  });

  it('to a page of another site, for all its cookies', async () => {
    const client = await signedIn();
    const headers = { ...upgrade, Origin: 'https://evil.example' };
    const response = await client.fetch('/api/live', { headers });
    expect(response.status).toBe(403);
    expect((await problemOf(response)).code).toBe('cross_origin');
  });

  it('to a request that speaks no WebSocket', async () => {
    const response = await (await signedIn()).fetch('/api/live');
    expect(response.status).toBe(426);
    expect((await problemOf(response)).code).toBe('upgrade_required');
  });

  it('beyond 32 of one user, who then asks instead', async () => {
    const client = await signedIn();
    for (let tab = 0; tab < 32; tab += 1) await openTab(client);
    const response = await client.fetch('/api/live', { headers: upgrade });
    expect((await problemOf(response)).code).toBe('rate_limited');
  });
});
