import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../../domain/account/batch.ts';
import type { Job } from '../../../../domain/account/job.ts';
import { secretExpirySkewMs } from '../../../../domain/account/session-times.ts';
import { LiveSockets, type LiveSource } from '../../../../worker/account/live/live-sockets.ts';
import { acceptsSockets, type FakeSocket, stubSockets } from './fake-socket.ts';

const batchMs = 10;
const hourMs = 60 * 60_000;

let now: number;
let open: FakeSocket[];
let jobs: Map<string, Job>;
let pictures: Map<string, Uint8Array<ArrayBuffer>>;
let balance: number;
let live: LiveSockets;
const sync = vi.fn<() => Promise<void>>();
const job = vi.fn<LiveSource['job']>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubSockets();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  sync.mockResolvedValue(undefined);
  job.mockImplementation(async (id) => jobs.get(id) ?? null);
  [now, open, balance] = [1_700_000_000_000, [], 2];
  [jobs, pictures] = [new Map(), new Map()];
  live = new LiveSockets(contextOf(), source(), () => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

function contextOf(): DurableObjectState {
  return {
    ...acceptsSockets(open),
    setWebSocketAutoResponse: () => undefined,
    storage: { sync },
  } as unknown as DurableObjectState;
}

function source(): LiveSource {
  return {
    credits: () => ({ balance, held: 0, available: balance }) as ReturnType<LiveSource['credits']>,
    job,
    batch: async (id) => ({ id }) as Batch,
    recentJobs: async () => [...jobs.values()],
    picture: (id) => pictures.get(id) ?? null,
  };
}

function setJob(id: string, state: Job['state'], bytes?: number[]): void {
  jobs.set(id, { id, state } as Job);
  if (bytes) pictures.set(id, new Uint8Array(bytes));
}

/** Opens a socket, and leaves out what it receives at once. */
async function openSocket(sessionId = 'one', expiresAt = now + hourMs): Promise<FakeSocket> {
  expect((await live.accept({ sessionId, expiresAt })).status).toBe(101);
  const socket = open.at(-1) as FakeSocket;
  socket.sent.length = 0;
  return socket;
}

/** Lets the time pass after which changes are broadcast. */
const batch = () => vi.advanceTimersByTimeAsync(batchMs);

const ask = (socket: FakeSocket, data: string | ArrayBuffer) =>
  live.receive(socket as unknown as WebSocket, data);
const askFor = (socket: FakeSocket, jobId: string) =>
  ask(socket, JSON.stringify({ type: 'result', jobId }));
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

describe('a new socket', () => {
  it('a new socket receives the balance and the recent jobs', async () => {
    setJob('job-1', 'succeeded');
    setJob('job-2', 'queued');
    await live.accept({ sessionId: 'one', expiresAt: now + hourMs });
    expect(open[0]?.messages()).toEqual([
      { type: 'credits', balance: 2, held: 0, available: 2 },
      { type: 'job', job: { id: 'job-1', state: 'succeeded' } },
      { type: 'job', job: { id: 'job-2', state: 'queued' } },
    ]);
  });

  it('a thirty-third socket is refused', async () => {
    for (let at = 0; at < 32; at += 1) await openSocket();
    const response = await live.accept({ sessionId: 'one', expiresAt: now + hourMs });
    expect([response.status, open.length]).toEqual([429, 32]);
  });
});

describe('changes', () => {
  it('changes are sent together after a moment, each once, in their latest state', async () => {
    const [one, other] = [await openSocket('one'), await openSocket('two')];
    setJob('job-1', 'queued');
    for (const _ of [1, 2]) {
      live.credits();
      live.job('job-1');
      live.pictures();
      live.orders();
    }
    await vi.advanceTimersByTimeAsync(batchMs - 1);
    expect(one.sent).toEqual([]);
    balance = 1;
    setJob('job-1', 'running');
    await vi.advanceTimersByTimeAsync(1);
    const messages = [
      { type: 'job', job: { id: 'job-1', state: 'running' } },
      { type: 'credits', balance: 1, held: 0, available: 1 },
      { type: 'pictures' },
      { type: 'orders' },
    ];
    expect(one.messages()).toEqual(messages);
    expect(other.messages()).toEqual(messages);
    await batch();
    expect(one.sent).toHaveLength(4);
  });

  it.each(['credits', 'pictures', 'orders'] as const)(
    'a change of the %s is the only one that is sent after a hibernation',
    async (what) => {
      const socket = await openSocket();
      live = new LiveSockets(contextOf(), source(), () => now);
      live[what]();
      await batch();
      expect(socket.types()).toEqual([what]);
    },
  );

  it('changes that are flushed are sent at once and in order, and are on disk', async () => {
    const socket = await openSocket();
    setJob('slow', 'queued');
    let response = () => {};
    job.mockImplementationOnce(async (id) => {
      await new Promise<void>((resolve) => {
        response = resolve;
      });
      return jobs.get(id) ?? null;
    });
    live.job('slow');
    await batch();
    live.orders();
    const flushed = live.flushed();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.types()).toEqual([]);
    expect(sync).not.toHaveBeenCalled();
    response();
    await flushed;
    expect(socket.types()).toEqual(['job', 'orders']);
    expect(sync).toHaveBeenCalledOnce();
    await batch();
    expect(socket.types()).toEqual(['job', 'orders']);
  });

  it('a socket that is closing keeps no other from a change', async () => {
    const [closing, other] = [await openSocket(), await openSocket()];
    closing.isBroken = true;
    live.orders();
    await batch();
    expect(other.types()).toEqual(['orders']);
  });
});

describe('a socket that waits for a result', () => {
  it('a socket that waits for a result receives it once, with its job, and others the job', async () => {
    const [waiting, other] = [await openSocket(), await openSocket()];
    askFor(waiting, idOf(1));
    setJob(idOf(1), 'running');
    live.job(idOf(1));
    await batch();
    expect([waiting.types(), other.types()]).toEqual([['job'], ['job']]);
    setJob(idOf(1), 'succeeded', [7, 8]);
    for (const _ of [1, 2]) {
      live.job(idOf(1));
      await batch();
    }
    expect(waiting.results()).toEqual([`${idOf(1)}: 7,8`]);
    expect(waiting.types()).toEqual(['job', 'job']);
    expect([other.results(), other.types()]).toEqual([[], ['job', 'job', 'job']]);
  });

  it.each(['', '{', 'null', '{"type":"job","jobId":"job-12345678"}'])(
    'a message that is none, like %j, closes its socket',
    async (text) => {
      for (const frame of [text, Uint8Array.from(new TextEncoder().encode(text)).buffer]) {
        const socket = await openSocket();
        ask(socket, frame);
        expect(socket.closed?.[0]).toBe(1008);
        askFor(socket, idOf(1));
        expect(socket.deserializeAttachment()).toBeNull();
      }
    },
  );

  it('the sixty-first message of a socket in a minute closes it, and no other socket', async () => {
    const [socket, other] = [await openSocket(), await openSocket()];
    for (let at = 0; at < 60; at += 1) askFor(socket, idOf(1));
    expect(socket.closed).toBeNull();
    askFor(other, idOf(1));
    askFor(socket, idOf(1));
    expect([socket.closed?.[0], other.closed]).toEqual([1008, null]);
  });
});

describe('the end of a session', () => {
  it('the end of a session closes its own sockets with the reason, and all where none is named', async () => {
    const [one, other] = [await openSocket('one'), await openSocket('two')];
    live.end('one');
    expect(one.messages()).toEqual([{ type: 'end', reason: 'signed_out' }]);
    expect([one.closed, other.closed]).toEqual([[4401, 'signed_out'], null]);
    live.end(null, 'user_disabled');
    expect(other.messages()).toEqual([{ type: 'end', reason: 'user_disabled' }]);
    expect(other.closed).toEqual([4403, 'user_disabled']);
  });

  it('a socket is closed when its session expires, before it receives what changes then', async () => {
    const endsAt = now + hourMs - secretExpirySkewMs;
    const [socket, longer] = [await openSocket(), await openSocket('two', now + 2 * hourMs)];
    now = endsAt - 1;
    live.endExpired();
    expect(socket.closed).toBeNull();
    now = endsAt;
    live.orders();
    await batch();
    expect([socket.types(), socket.closed]).toEqual([['end'], [4408, 'expired']]);
    expect([longer.types(), longer.closed]).toEqual([['orders'], null]);
  });

  it('a socket whose session is renewed stays open until its new end, and no other does', async () => {
    const [socket, other] = [await openSocket('one'), await openSocket('two')];
    askFor(socket, idOf(1));
    live.extend('one', now + 2 * hourMs);
    now += hourMs;
    live.endExpired();
    expect([socket.closed, other.closed]).toEqual([null, [4408, 'expired']]);
    // What it waits for is known after that, too.
    setJob(idOf(1), 'succeeded', [1]);
    live.job(idOf(1));
    await batch();
    expect(socket.results()).toHaveLength(1);
    now += hourMs;
    live.endExpired();
    expect(socket.closed).toEqual([4408, 'expired']);
  });
});

it('the next end of a socket is the earliest of all, and none without one', async () => {
  expect([live.nextEnd(), live.lastPing()]).toEqual([null, null]);
  await openSocket('two', now + 2 * hourMs);
  await openSocket('one', now + hourMs);
  expect(live.nextEnd()).toBe(now + hourMs - secretExpirySkewMs);
});
