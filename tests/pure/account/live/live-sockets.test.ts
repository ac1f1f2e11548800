import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { livePing, livePong } from '../../../../domain/account/live.ts';
import { sessionExpirySkewMs } from '../../../../domain/account/session-times.ts';
import { unfinishedJobsMax } from '../../../../domain/limits.ts';
import { LiveSockets, type LiveSource } from '../../../../worker/account/live/live-sockets.ts';
import { AnsweredPair, acceptsSockets, type FakeSocket, stubSockets } from './fake-socket.ts';

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
const autoResponse = vi.fn<(pair: unknown) => void>();
const warned = vi.fn<typeof console.warn>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubSockets();
  vi.spyOn(console, 'warn').mockImplementation(warned);
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
    setWebSocketAutoResponse: autoResponse,
    storage: { sync },
  } as unknown as DurableObjectState;
}

function source(): LiveSource {
  return {
    credits: () => ({ balance, held: 0, available: balance }) as ReturnType<LiveSource['credits']>,
    job,
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

  it('a new socket is not sent again what changed before it was opened, and others are sent it', async () => {
    const before = await openSocket();
    live.credits();
    const after = await openSocket();
    await batch();
    expect([before.types(), after.types()]).toEqual([['credits'], []]);
  });

  it('a thirty-third socket is refused', async () => {
    for (let at = 0; at < 32; at += 1) await openSocket();
    const answer = await live.accept({ sessionId: 'one', expiresAt: now + hourMs });
    expect([answer.status, open.length]).toEqual([429, 32]);
  });

  it('a ping is answered by the runtime', () => {
    expect(autoResponse.mock.calls).toEqual([[new AnsweredPair(livePing, livePong)]]);
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
    'a change of the %s alone is sent alone, a second time too',
    async (what) => {
      const socket = await openSocket();
      for (const types of [[what], [what, what]]) {
        live[what]();
        await batch();
        expect(socket.types()).toEqual(types);
      }
    },
  );

  it.each(['credits', 'pictures', 'orders'] as const)(
    'a change of the %s is sent alone after changes of everything',
    async (what) => {
      const socket = await openSocket();
      setJob('job-1', 'queued');
      for (const other of ['credits', 'pictures', 'orders'] as const) live[other]();
      live.job('job-1');
      await batch();
      expect(socket.types()).toHaveLength(4);
      live[what]();
      await batch();
      expect(socket.types().slice(4)).toEqual([what]);
    },
  );

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

  it('a change of a job that is gone is not sent, and the next ones are', async () => {
    const socket = await openSocket();
    live.job('gone');
    await batch();
    expect(socket.types()).toEqual([]);
    live.orders();
    await batch();
    expect(socket.types()).toEqual(['orders']);
  });

  it('a change that can’t be read is logged, and the next ones are sent', async () => {
    const socket = await openSocket();
    job.mockRejectedValueOnce(new Error('No link'));
    live.job('job-1');
    await batch();
    expect(warned.mock.calls.flat().join()).toContain('live_message_lost');
    setJob('job-1', 'queued');
    live.job('job-1');
    await batch();
    expect(socket.types()).toEqual(['job']);
  });

  it('what changed while nobody listened is not sent later', async () => {
    for (const what of ['credits', 'pictures', 'orders'] as const) live[what]();
    setJob('job-1', 'queued');
    live.job('job-1');
    await batch();
    jobs.clear();
    const socket = await openSocket();
    live.orders();
    await batch();
    expect(socket.types()).toEqual(['orders']);
  });

  it('changes that are flushed are sent at once and in order, and are on disk', async () => {
    const socket = await openSocket();
    setJob('slow', 'queued');
    let answer = () => {};
    job.mockImplementationOnce(async (id) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
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
    answer();
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

  it('a socket that waits for a result that is too large, or that there is none of, receives the job', async () => {
    const socket = await openSocket();
    askFor(socket, idOf(1));
    setJob(idOf(1), 'failed');
    live.job(idOf(1));
    await batch();
    expect([socket.types(), socket.results()]).toEqual([['job'], []]);
  });

  it('a socket that waits for a result receives all other changes too', async () => {
    const socket = await openSocket();
    askFor(socket, idOf(1));
    live.credits();
    live.pictures();
    await batch();
    expect(socket.types()).toEqual(['credits', 'pictures']);
  });

  it('a socket waits for the last results that it asked for, and one that is asked for twice is one', async () => {
    const socket = await openSocket();
    const ids = Array.from({ length: unfinishedJobsMax + 1 }, (_, at) => idOf(at + 1));
    const [first = '', second = '', ...others] = ids;
    for (const id of [first, second, ...others.slice(0, -1)]) askFor(socket, id);
    for (let times = 0; times < 5; times += 1) askFor(socket, second);
    askFor(socket, others.at(-1) ?? '');
    for (const id of ids) {
      setJob(id, 'succeeded', [1]);
      live.job(id);
    }
    await batch();
    const pushed = ids.filter((id) => id !== first).map((id) => `${id}: 1`);
    expect(socket.results().sort()).toEqual(pushed);
    expect(socket.types()).toEqual(['job']);
  });

  it('a result of several is pushed, and the others are still waited for', async () => {
    const socket = await openSocket();
    for (const at of [1, 2]) askFor(socket, idOf(at));
    for (const at of [1, 2]) {
      setJob(idOf(at), 'succeeded', [at]);
      live.job(idOf(at));
      await batch();
    }
    expect(socket.results()).toEqual([`${idOf(1)}: 1`, `${idOf(2)}: 2`]);
  });

  it('a message of up to 200 characters is read', async () => {
    const text = JSON.stringify({ type: 'result', jobId: idOf(1) });
    for (const [length, results] of [
      [201, 0],
      [200, 1],
    ] as const) {
      const socket = await openSocket();
      ask(socket, text.padEnd(length));
      setJob(idOf(1), 'succeeded', [1]);
      live.job(idOf(1));
      await batch();
      expect(socket.results()).toHaveLength(results);
      open.length = 0;
    }
  });

  it.each(['', '{', 'null', '{"type":"result"}', '{"type":"job","jobId":"job-12345678"}'])(
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

  it('a message of a socket that has ended is ignored', async () => {
    const socket = await openSocket();
    live.end(null);
    askFor(socket, idOf(1));
    expect(socket.deserializeAttachment()).toBeNull();
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

  it('a socket that was ended receives nothing more, though it is still among the open ones', async () => {
    const [one, other] = [await openSocket('one'), await openSocket('two')];
    live.end('one');
    live.orders();
    await batch();
    expect([one.types(), other.types()]).toEqual([['end'], ['orders']]);
    other.pingedAt = new Date(5);
    one.pingedAt = new Date(9);
    expect(live.lastPing()).toBe(5);
    expect(live.nextEnd()).toBe(now + hourMs - sessionExpirySkewMs);
  });

  it('a socket is closed when its session expires, before it receives what changes then', async () => {
    const endsAt = now + hourMs - sessionExpirySkewMs;
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

  it('a socket that has ended is not opened again by a renewal', async () => {
    const socket = await openSocket();
    live.end(null);
    live.extend('one', now + 2 * hourMs);
    expect(live.nextEnd()).toBeNull();
    expect(socket.deserializeAttachment()).toBeNull();
  });
});

describe('what is known of the open sockets', () => {
  it('the next end is the earliest of all, and none without a socket', async () => {
    expect([live.nextEnd(), live.lastPing()]).toEqual([null, null]);
    await openSocket('two', now + 2 * hourMs);
    await openSocket('one', now + hourMs);
    expect(live.nextEnd()).toBe(now + hourMs - sessionExpirySkewMs);
  });

  it('the last ping is the latest of all, and 0 where no socket has sent one', async () => {
    const [one, other] = [await openSocket(), await openSocket()];
    expect(live.lastPing()).toBe(0);
    one.pingedAt = new Date(7000);
    expect(live.lastPing()).toBe(7000);
    other.pingedAt = new Date(6000);
    expect(live.lastPing()).toBe(7000);
  });
});
