import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PushedResult } from '../../../../domain/account/live.ts';
import { unfinishedJobsMax } from '../../../../domain/limits.ts';
import type { CreditAccount } from '../../../../worker/credit-account.ts';
import { accountStub, breakProvider, Client, origin, problemOf, signedIn } from '../../client.ts';
import { pool, provider } from '../../key-pool.ts';
import { order } from '../../payments/shop.ts';
import { openTab } from '../../tab.ts';

type CreditAccountWithEnv = CreditAccount & { env: Env };

/** Fills each PNG that the Worker downloads up to this many bytes, with a chunk of zeros. */
function fillPictures(bytesOfPicture: number): void {
  const download = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const response = await download(...request);
    if (response.headers.get('Content-Type') !== 'image/png') return response;
    const png = new Uint8Array(await response.arrayBuffer());
    const filled = new Uint8Array(bytesOfPicture);
    // Behind the header: 8 bytes of signature, 25 of IHDR.
    filled.set(png.subarray(0, 33));
    filled.set(png.subarray(33), bytesOfPicture - (png.length - 33));
    new DataView(filled.buffer).setUint32(33, bytesOfPicture - png.length - 12);
    filled.set(new TextEncoder().encode('fiLl'), 37);
    return new Response(filled, response);
  });
}

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
    await vi.waitFor(() => expect(tab.messages.length).toBe(2));
    expect(tab.messages).toMatchObject([
      { type: 'credits', balance: 1, held: 0, available: 1, initialized: true },
      { type: 'job', job: { id, state: 'succeeded' } },
    ]);
  });

  it('every tab of a user receives each change within a second', async () => {
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

  it('a tab receives a job before its failure, however early it fails', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const { keys, limits } = await provider();
    onTestFinished(async () => {
      for (const key of keys) await pool().readmit(key);
    });
    for (const key of keys) await pool().reportRejected(key, limits);
    const id = crypto.randomUUID();
    await client.generate(`rejected ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toEqual(['queued', 'failed']));
    await vi.waitFor(() => expect(tab.available().at(-1)).toBe(2));
    expect(await client.credits()).toMatchObject({ held: 0, available: 2 });
  });

  it('a tab receives a job also when the key pool fails, which is asked again', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    await runInDurableObject(pool(), (_, { storage }) => {
      vi.spyOn(storage, 'sync').mockRejectedValueOnce(new Error('Simulated: nothing is written'));
    });
    const id = crypto.randomUUID();
    await client.generate(`broken ${id}`, id);
    await vi.waitFor(
      () =>
        expect([tab.jobStates(id)[0], tab.jobStates(id).at(-1)]).toEqual(['queued', 'succeeded']),
      5000,
    );
  });

  it('a tab receives credits that were bought elsewhere', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.available()).toEqual([2, 17]));
  });

  it('a tab receives a notice when a payment opens, is claimed, fails or is given up, and none that changes nothing', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const stranger = await openTab(await signedIn());
    const notices = (of: typeof tab) => of.messages.filter(({ type }) => type === 'orders').length;
    const { id } = await order(client);
    await vi.waitFor(() => expect(notices(tab)).toBe(1));
    const account = await accountStub(client);
    const [mine] = await account.ordersUnderWay();
    if (!mine) throw new Error('No order');
    await account.claimedOrder(mine.id, Date.now());
    await vi.waitFor(() => expect(notices(tab)).toBe(2));
    for (let times = 0; times < 2; times += 1) {
      await account.failedOrder(mine.id);
      await vi.waitFor(() => expect(notices(tab)).toBe(3));
    }
    for (let times = 0; times < 2; times += 1) {
      await client.post(`/api/orders/${id}/close`, {});
      await vi.waitFor(() => expect(notices(tab)).toBe(4));
    }
    // What is sent later comes after all that was sent before.
    await account.grant({ ref: 'test:notices', credits: 1, note: 'A test' });
    await vi.waitFor(() => expect(tab.available().at(-1)).toBe(3));
    expect([notices(tab), notices(stranger)]).toEqual([4, 0]);
  });

  it('a tab that waits for a result receives it with the job, and no other tab does', async () => {
    const client = await signedIn();
    const [waiting, other] = [await openTab(client), await openTab(client)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`pushed ${id}`, id);
    waiting.request(id);
    await vi.waitFor(() => expect(other.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    // Broadcast after everything that this test checks.
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

  it('a tab that waited for jobs that were never created still receives the last one it requests', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`last ${id}`, id);
    for (let never = 0; never < unfinishedJobsMax; never += 1) tab.request(crypto.randomUUID());
    tab.request(id);
    await vi.waitFor(() => expect(tab.results).toHaveLength(1), { timeout: 5000 });
  });

  it('a tab receives its picture before the balance that paid for it', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await client.generate(`ordered ${id}`, id);
    tab.request(id);
    const paidBefore: boolean[] = [];
    const isPaid = () => tab.messages.some((one) => one.type === 'credits' && one.balance === 1);
    tab.socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) paidBefore.push(isPaid());
    });
    await vi.waitFor(() => expect(isPaid()).toBe(true), { timeout: 5000 });
    expect(paidBefore).toEqual([false]);
  });

  it.each([
    [
      'that offers compression',
      'permessage-deflate; client_max_window_bits',
      'permessage-deflate; server_no_context_takeover; server_max_window_bits=9',
    ],
    ['that offers none', undefined, null],
  ])(
    'a socket of a client %s is compressed with the smallest window or not at all',
    async (_, offered, agreed) => {
      const client = await signedIn();
      const extensions = offered === undefined ? {} : { 'Sec-WebSocket-Extensions': offered };
      const headers = { Upgrade: 'websocket', Origin: origin, ...extensions };
      const response = await client.fetch('/api/live', { headers });
      expect(response.status).toBe(101);
      response.webSocket?.accept();
      onTestFinished(() => response.webSocket?.close());
      expect(response.headers.get('Sec-WebSocket-Extensions')).toBe(agreed);
    },
  );

  it('a tab that waits for a result receives it, and R2 a tenth of a second later', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    let [flushedAt, storedAt] = [Number.NaN, Number.NaN];
    const sent = vi.spyOn(WebSocket.prototype, 'send');
    const stored = vi.fn<() => void>();
    await runInDurableObject(
      await accountStub(client),
      ({ env: { PICTURES } }: CreditAccountWithEnv, { storage }) => {
        // The order must not depend on a fast disk.
        vi.spyOn(storage, 'sync').mockImplementation(async () => {
          flushedAt = performance.now();
        });
        const put = PICTURES.put.bind(PICTURES);
        vi.spyOn(PICTURES, 'put').mockImplementation((...given) => {
          // A result of the test before may still be on its way.
          if (given[0].includes(id)) {
            storedAt = performance.now();
            stored();
          }
          return put(...given);
        });
      },
    );
    await client.generate(`first ${id}`, id);
    tab.request(id);
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce(), { timeout: 5000 });
    const pushed = sent.mock.calls.findIndex(([frame]) => typeof frame !== 'string');
    expect(sent.mock.invocationCallOrder[pushed]).toBeLessThan(
      stored.mock.invocationCallOrder[0] as number,
    );
    // The move would take the time of the thread that sends the frame.
    expect(storedAt - flushedAt).toBeGreaterThanOrEqual(90);
  });

  it.each([
    ['of 256 KiB', 256 * 1024, true],
    ['that is larger', 256 * 1024 + 1, false],
  ])('a tab that waits for a result %s receives the job', async (_, size, isPushed) => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    fillPictures(size);
    await client.generate(`large ${id}`, id);
    tab.request(id);
    const heard = () => [...tab.jobStates(id), ...tab.results.map(({ job }) => job.state)];
    await vi.waitFor(() => expect(heard()).toContain('succeeded'), { timeout: 5000 });
    expect(tab.results.map(({ bytes }) => bytes.length)).toEqual(isPushed ? [size] : []);
  });

  it('a tab that waits for the result of a job that fails receives the reason', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'empty', promptIncludes: id, times: 3 });
    await client.generate(`empty ${id}`, id);
    tab.request(id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toContain('failed'), { timeout: 5000 });
    expect(tab.results).toEqual([]);
  });

  it('a tab does not receive the result of another user, even with its id', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()];
    const [own, foreign] = [await openTab(owner), await openTab(stranger)];
    const id = crypto.randomUUID();
    await breakProvider({ mode: 'slow', promptIncludes: id, delayMs: 300 });
    await owner.generate(`guarded ${id}`, id);
    foreign.request(id);
    await vi.waitFor(() => expect(own.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    expect(foreign.results).toEqual([]);
    expect(own.results).toEqual([]);
  });

  it('a tab receives a link to the result that works', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    const id = crypto.randomUUID();
    await client.generate(`linked ${id}`, id);
    await vi.waitFor(() => expect(tab.jobStates(id)).toContain('succeeded'), { timeout: 5000 });
    const last = tab.messages.findLast((message) => message.type === 'job');
    const url = last?.type === 'job' ? last.job.result?.url : undefined;
    expect((await client.fetch(url as string)).status).toBe(200);
  });

  it('a tab receives a pong for its ping', async () => {
    const tab = await openTab(await signedIn());
    tab.socket.send('ping');
    await vi.waitFor(() => expect(tab.texts).toEqual(['pong']));
  });

  it('a tab that sends an unknown message is disconnected, and nothing changes', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    tab.socket.send('{"type":"credits","balance":1000}');
    await vi.waitFor(() => expect(tab.closed()).toBe(1008));
    expect(await client.credits()).toMatchObject({ balance: 2 });
  });

  it('a tab stays connected while the object hibernates, and receives later changes', async () => {
    const client = await signedIn();
    const tab = await openTab(client);
    await evictDurableObject(await accountStub(client), { webSockets: 'hibernate' });
    const account = await accountStub(client);
    await account.grant({ ref: 'order:1', credits: 15, note: 'Starter Pack' });
    await vi.waitFor(() => expect(tab.available().at(-1)).toBe(17));
  });

  it('a tab that lost its socket in a restart receives the current state when it reconnects', async () => {
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

describe('the end of a socket', () => {
  it('a socket is closed with its own session, and with no other', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const [tab, stays] = [await openTab(one), await openTab(other)];
    await one.post('/api/auth/signout', {});
    await vi.waitFor(() => expect(tab.closed()).toBe(4401));
    expect(stays.closed()).toBeNull();
  });

  it('all sockets of a user are closed when the user signs out everywhere', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const tabs = [await openTab(one), await openTab(other)];
    await one.post('/api/auth/signout', { everywhere: true });
    for (const tab of tabs) await vi.waitFor(() => expect(tab.closed()).toBe(4401));
  });

  it('a socket is closed when its session expires, and receives nothing more', async () => {
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

  it('a socket is refused to a signed-out visitor', async () => {
    const response = await new Client().fetch('/api/live', { headers: upgrade });
    expect((await problemOf(response)).code).toBe('signed_out');
  });

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

  it('a user’s thirty-third socket is refused, and that tab polls instead', async () => {
    const client = await signedIn();
    for (let tab = 0; tab < 32; tab += 1) await openTab(client);
    const response = await client.fetch('/api/live', { headers: upgrade });
    expect((await problemOf(response)).code).toBe('rate_limited');
  });
});
