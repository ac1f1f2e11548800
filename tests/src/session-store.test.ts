import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionStore } from '../../src/features/session/session-store.ts';

const user = {
  id: 'user-1',
  email: 'one@example.com',
  displayName: null,
  photoUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const minuteMs = 60_000;

/** A server as the store meets it: what it answers can be changed, and what it was asked is written down. */
class Server {
  readonly asked: string[] = [];
  readonly answers: Record<string, () => Response | Promise<Response>> = {
    'GET /api/me': () => this.me(60),
    'POST /api/auth/refresh': () => Response.json({}),
    'POST /api/auth/signout': () => Response.json({}),
    'DELETE /api/me': () => Response.json({}),
  };

  readonly fetch = async (
    path: string,
    { method = 'GET' }: RequestInit = {},
  ): Promise<Response> => {
    const call = `${method} ${path}`;
    this.asked.push(call);
    const answer = this.answers[call];
    if (!answer) throw new Error(`Nobody expected ${call}`);
    return answer();
  };

  /** Signed in for so many minutes more; null is signed out. */
  me(minutes: number | null): Response {
    const expiresAt = new Date(Date.now() + (minutes ?? 0) * minuteMs).toISOString();
    return Response.json(
      minutes === null ? { user: null, session: null } : { user, session: { expiresAt } },
    );
  }

  /** How often it was asked for this since the last time. */
  take(call: string): number {
    const count = this.asked.filter((asked) => asked === call).length;
    this.asked.length = 0;
    return count;
  }
}

const refusal = () =>
  Response.json(
    { type: 'about:blank', title: 'No', status: 401, detail: 'No.', code: 'unauthenticated' },
    { status: 401 },
  );
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

let server: Server;
let page: EventTarget & { visibilityState: string };
let kept: Map<string, string>;
let otherTab: BroadcastChannel;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') });
  vi.resetModules();
  server = new Server();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  kept = new Map();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.open.clear();
  otherTab = new BroadcastChannel('imagemint-sign-in');
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the browser's: what one says is heard by all others of the page and of other tabs. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();

  constructor() {
    super();
    Channel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  close(): void {
    Channel.open.delete(this);
  }
}

async function start(): Promise<SessionStore> {
  const { SessionStore: Store } = await import('../../src/features/session/session-store.ts');
  const store = new Store();
  store.subscribe(() => undefined);
  await passed(0);
  return store;
}

/** Lets time pass, in milliseconds, and all that comes due in it. */
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a session', () => {
  it('is renewed five and a half minutes before its end, and again before the next one', async () => {
    const store = await start();
    expect(store.get()).toMatchObject({ state: 'signed-in', user: { id: 'user-1' } });
    server.take('');
    await passed(54.5 * minuteMs - 1);
    expect(server.take('POST /api/auth/refresh')).toBe(0);
    await passed(1);
    expect(server.take('POST /api/auth/refresh')).toBe(1);
    await passed(54.5 * minuteMs - 1);
    expect(server.take('POST /api/auth/refresh')).toBe(0);
    await passed(1);
    expect(server.take('POST /api/auth/refresh')).toBe(1);
  });

  it('is renewed again after 30 s, a minute, two … while the network is gone, and then as before', async () => {
    const store = await start();
    server.answers['POST /api/auth/refresh'] = broken;
    await passed(54.5 * minuteMs);
    server.take('');
    for (const waitMs of [30_000, minuteMs, 2 * minuteMs]) {
      await passed(waitMs - 1);
      expect(server.take('POST /api/auth/refresh')).toBe(0);
      await passed(1);
      expect(server.take('POST /api/auth/refresh')).toBe(1);
    }
    expect(store.get()).toMatchObject({ state: 'signed-in' });
    server.answers['POST /api/auth/refresh'] = () => Response.json({});
    await passed(4 * minuteMs);
    expect(server.take('POST /api/auth/refresh')).toBe(1);
    await passed(54.5 * minuteMs);
    expect(server.take('POST /api/auth/refresh')).toBe(1);
  });

  it('that is refused at its renewal is over, and is not renewed again', async () => {
    const store = await start();
    server.answers['POST /api/auth/refresh'] = refusal;
    await passed(54.5 * minuteMs);
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
    expect(kept.size).toBe(0);
    server.take('');
    await passed(24 * 60 * minuteMs);
    expect(server.asked).toEqual([]);
  });

  it('is renewed once a minute at most on a device whose clock is hours ahead', async () => {
    server.answers['GET /api/me'] = () => server.me(-180);
    // An answer takes its time: the session that is renewed ends later than the one before.
    server.answers['POST /api/auth/refresh'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return Response.json({});
    };
    await start();
    await passed(20);
    expect(server.take('POST /api/auth/refresh')).toBe(1);
    await passed(10 * minuteMs);
    expect(server.take('POST /api/auth/refresh')).toBe(10);
  });

  it('that ends by itself counts as expired, and one that its user ended as left', async () => {
    const expired = await start();
    server.answers['GET /api/me'] = () => server.me(null);
    await expired.refresh();
    expect(expired.get()).toEqual({ state: 'signed-out', ending: 'expired' });

    server.answers['GET /api/me'] = () => server.me(60);
    const left = await start();
    await left.signOut();
    expect(server.asked).toContain('POST /api/auth/signout');
    expect(left.get()).toEqual({ state: 'signed-out', ending: 'left' });
    expect(kept.size).toBe(0);
  });

  it('that nobody had is signed out without an ending', async () => {
    server.answers['GET /api/me'] = () => server.me(null);
    expect((await start()).get()).toEqual({ state: 'signed-out', ending: null });
  });

  it('stays where signing out fails, and counts as expired when it ends later', async () => {
    const store = await start();
    server.answers['POST /api/auth/signout'] = broken;
    await expect(store.signOut()).rejects.toThrow('Network');
    expect(store.get()).toMatchObject({ state: 'signed-in' });
    server.answers['GET /api/me'] = () => server.me(null);
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
  });

  it('is left with the account that is deleted', async () => {
    const store = await start();
    await store.deleteAccount();
    expect(server.asked).toContain('DELETE /api/me');
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
  });
});

describe('who is signed in', () => {
  it('is asked once more after one second, two, four … where nobody answers, 30 s at most', async () => {
    server.answers['GET /api/me'] = broken;
    const store = await start();
    expect(store.get()).toEqual({ state: 'loading' });
    server.take('');
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await passed(seconds * 1000 - 1);
      expect(server.take('GET /api/me')).toBe(0);
      await passed(1);
      expect(server.take('GET /api/me')).toBe(1);
    }
    server.answers['GET /api/me'] = () => server.me(60);
    await passed(30_000);
    expect(store.get()).toMatchObject({ state: 'signed-in' });
  });

  it('is who was here last, without an end, while nobody answers at the start', async () => {
    kept.set('imagemint.user', JSON.stringify(user));
    server.answers['GET /api/me'] = broken;
    const store = await start();
    expect(store.get()).toEqual({ state: 'signed-in', user, expiresAt: null });
  });

  it.each(['', '{', '{"id":1,"email":"a"}', '{"id":"a"}', '{"email":"a"}', '"user-1"', 'null'])(
    'is nobody where the device remembers %j',
    async (text) => {
      kept.set('imagemint.user', text);
      server.answers['GET /api/me'] = broken;
      expect((await start()).get()).toEqual({ state: 'loading' });
    },
  );

  it('is told by the newest question, though an older one is answered later', async () => {
    const store = await start();
    let answerOld: (response: Response) => void = () => undefined;
    server.answers['GET /api/me'] = () =>
      new Promise((resolve) => {
        answerOld = resolve;
      });
    const old = store.refresh();
    server.answers['GET /api/me'] = () => server.me(null);
    await store.refresh();
    answerOld(server.me(60));
    await old;
    expect(store.get()).toMatchObject({ state: 'signed-out' });
  });

  it('is asked again when the page is looked at again or the network is back', async () => {
    await start();
    server.take('');
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(server.take('GET /api/me')).toBe(0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(server.take('GET /api/me')).toBe(1);
    window.dispatchEvent(new Event('online'));
    expect(server.take('GET /api/me')).toBe(1);
  });

  it('is asked once, whatever number of parts of the page want to know', async () => {
    const store = await start();
    store.subscribe(() => undefined);
    await store.known();
    expect(server.take('GET /api/me')).toBe(1);
  });

  it('is told only where it has changed, and to nobody who has stopped listening', async () => {
    const store = await start();
    const [heard, deaf] = [vi.fn<() => void>(), vi.fn<() => void>()];
    store.subscribe(heard);
    store.subscribe(deaf)();
    await store.refresh();
    expect(heard).not.toHaveBeenCalled();
    server.answers['GET /api/me'] = () => server.me(null);
    await store.refresh();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(deaf).not.toHaveBeenCalled();
  });
});

describe('another tab', () => {
  it('that signs in signs this one in', async () => {
    server.answers['GET /api/me'] = () => server.me(null);
    const store = await start();
    server.answers['GET /api/me'] = () => server.me(60);
    otherTab.postMessage({ type: 'signed-in' });
    await passed(0);
    expect(store.get()).toMatchObject({ state: 'signed-in' });
  });

  it('that signs out signs this one out, as its user’s doing', async () => {
    const store = await start();
    otherTab.postMessage({ type: 'signing-out' });
    otherTab.postMessage({ type: 'signed-out' });
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
  });

  it('is told of signing out here, before and after', async () => {
    const store = await start();
    const told: string[] = [];
    otherTab.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      told.push(data.type);
    });
    await store.signOut();
    expect(told).toEqual(['signing-out', 'signed-out']);
  });

  it('that signs in again after signing out does not make a later end its user’s doing', async () => {
    const store = await start();
    otherTab.postMessage({ type: 'signing-out' });
    await store.refresh();
    server.answers['GET /api/me'] = () => server.me(null);
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
  });
});
