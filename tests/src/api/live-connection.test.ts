import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Credits } from '../../../domain/account/credits.ts';
import type { Job } from '../../../domain/account/job.ts';
import { liveCloseCodes, livePing, livePong, packResult } from '../../../domain/account/live.ts';
import { LiveConnection } from '../../../src/api/live-connection.ts';
import { PageSocket } from '../support/page-socket.ts';

/** A WebSocket whose server is the test. */
const job = (id: string, state: Job['state']) => ({ id, state }) as Job;
const sockets = () => PageSocket.all;
const latest = () => PageSocket.newest;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts a connection, and records what its listener hears. */
async function connect() {
  const observed: unknown[] = [];
  const connection = new LiveConnection('wss://imagemint.example/api/live', {
    job: ({ id, state }, bytes) => observed.push(bytes ? [id, state, [...bytes]] : [id, state]),
    batch: ({ id, jobs }) => observed.push([id, jobs.length]),
    credits: (credits: Credits) => observed.push(credits),
    pictures: () => observed.push('pictures'),
    orders: () => observed.push('orders'),
    state: (isLive) => observed.push(isLive ? 'live' : 'not live'),
    sessionEnded: (reason) => observed.push(`session ended: ${reason}`),
  });
  connection.start();
  await after(0);
  return { connection, observed };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The middle of the jitter, so that a wait is exactly as long as its base.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', PageSocket);
  PageSocket.all.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the messages of the live socket', () => {
  it('reach the listener: credits, a job, a job with its picture, and that pictures or orders changed', async () => {
    const { observed } = await connect();
    latest().accept();
    const credits = { balance: 3, held: 1, available: 2, initialized: true };
    latest().receive({ type: 'credits', ...credits });
    latest().receive({ type: 'job', job: job('a', 'running') });
    const bytes = Uint8Array.of(1, 2, 3);
    latest().receive(packResult({ job: job('a', 'succeeded'), bytes }).buffer);
    latest().receive({ type: 'batch', batch: { id: 'b', jobs: [job('a', 'succeeded')] } });
    latest().receive({ type: 'pictures' });
    latest().receive({ type: 'orders' });
    latest().receive({ type: 'of a later version' });
    expect(observed).toEqual([
      'live',
      credits,
      ['a', 'running'],
      ['a', 'succeeded', [1, 2, 3]],
      ['b', 1],
      'pictures',
      'orders',
    ]);
    expect(latest().binaryType).toBe('arraybuffer');
  });
});

describe('a subscription to a result', () => {
  const subscriptions = (socket: PageSocket) =>
    socket.sent
      .map((text) => JSON.parse(text) as { type: string; jobId: string })
      .map(({ type, jobId }) => (type === 'result' ? jobId : type));

  it('is sent at once on an open socket, and again on the next one unless its job has ended or three later ones are there', async () => {
    const { connection } = await connect();
    latest().accept();
    const ids = ['old', 'a', 'b', 'c'];
    for (const id of ids) connection.subscribe(id);
    expect(subscriptions(latest())).toEqual(ids);
    latest().receive({ type: 'job', job: job('a', 'failed') });
    latest().drop();
    await after(1000);
    latest().accept();
    expect(subscriptions(latest())).toEqual(['b', 'c']);
  });
});

describe('a socket that is lost', () => {
  it('is replaced ever more slowly while nothing responds, up to half a minute', async () => {
    await connect();
    const waits: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      latest().drop();
      const count = sockets().length;
      const from = Date.now();
      while (sockets().length === count) await after(500);
      waits.push((Date.now() - from) / 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('is replaced after 30 s in which it did not open, and not before', async () => {
    await connect();
    await after(29_999);
    expect(sockets()).toHaveLength(1);
    await after(1 + 1000);
    expect(sockets()).toHaveLength(2);
    latest().accept();
    await after(20_000);
    expect(sockets()).toHaveLength(2);
  });

  it('is found by a ping when the network has changed, and replaced without its pong', async () => {
    const { connection, observed } = await connect();
    latest().accept();
    connection.retry();
    expect(latest().sent).toEqual([livePing]);
    latest().receive(livePong);
    await after(20_000);
    expect(observed).toEqual(['live']);
    connection.retry();
    await after(9999);
    expect(observed).toEqual(['live']);
    await after(1);
    expect(observed).toEqual(['live', 'not live']);
  });

  it('is replaced at once where the network is back, and the next wait is short', async () => {
    const { connection } = await connect();
    for (const waitMs of [1000, 2000, 4000]) {
      latest().drop();
      await after(waitMs);
    }
    latest().drop();
    const count = sockets().length;
    connection.retry();
    await after(0);
    expect(sockets()).toHaveLength(count + 1);
    // The wait that was cut short opens no second socket.
    await after(20_000);
    expect(sockets()).toHaveLength(count + 1);
    latest().drop();
    await after(1000);
    expect(sockets()).toHaveLength(count + 2);
  });
});

describe('a socket', () => {
  it('is pinged every 25 s, however much comes on it: the server sees by it that the client is there', async () => {
    await connect();
    latest().accept();
    for (let second = 0; second < 50; second += 1) {
      await after(1000);
      latest().receive({ type: 'pictures' });
    }
    expect(latest().sent).toEqual([livePing, livePing]);
  });
});

describe('a silent socket', () => {
  it('is abandoned without a response within 10 s, without waiting for its close', async () => {
    const { observed } = await connect();
    latest().accept();
    await after(25_000 + 9_999);
    expect(observed).toEqual(['live']);
    await after(1);
    expect(observed).toEqual(['live', 'not live']);
    expect(sockets()[0]?.readyState).toBe(PageSocket.CLOSING);
    await after(1000);
    expect(sockets()).toHaveLength(2);
    // The browser reports the close of the dead socket much later.
    sockets()[0]?.drop();
    latest().accept();
    expect(observed).toEqual(['live', 'not live', 'live']);
  });
});

describe('the end of a session', () => {
  it.each([
    ['the close code', 'signed_out', () => latest().drop(liveCloseCodes.signed_out)],
    [
      'the message, where a proxy drops the close frame',
      'signed_out',
      () => latest().receive({ type: 'end', reason: 'signed_out' }),
    ],
  ])('comes by %s with the reason %s, and no socket follows', async (_, reason, end) => {
    const { connection, observed } = await connect();
    latest().accept();
    end();
    expect(observed).toEqual(['live', 'not live', `session ended: ${reason}`]);
    connection.retry();
    await after(120_000);
    expect(sockets()).toHaveLength(1);
  });

  it('by its age opens a new socket with the renewed session', async () => {
    const { observed } = await connect();
    latest().accept();
    latest().receive({ type: 'end', reason: 'expired' });
    expect(observed).toEqual(['live', 'not live']);
    await after(1000);
    expect(sockets()).toHaveLength(2);
  });
});

it('a connection that is stopped closes its socket, receives nothing more and opens none', async () => {
  const { connection, observed } = await connect();
  latest().accept();
  connection.stop();
  expect(latest().readyState).toBe(PageSocket.CLOSING);
  latest().drop();
  connection.retry();
  await after(120_000);
  expect(observed).toEqual(['live']);
  expect(sockets()).toHaveLength(1);
});
