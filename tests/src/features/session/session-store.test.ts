import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedUserHeader } from '../../../../domain/account/expected-user.ts';
import type { SessionStore } from '../../../../src/features/session/session-store.ts';
import { appServer } from '../../support/app-server.ts';
import { lost } from '../../support/network.ts';
import { refusal } from '../../support/refusal.ts';
import { userOf } from '../../support/sample-user.ts';

const user = userOf();
const minuteMs = 60_000;

const server = appServer({
  'GET /api/me': () => me(60),
  'POST /api/auth/refresh': () => Response.json({}),
  'POST /api/auth/signout': () => Response.json({}),
  'DELETE /api/me': () => Response.json({}),
});

/** The response for a session that expires in so many minutes; null is signed out. */
function me(minutes: number | null, id = user.id): Response {
  const expiresAt = new Date(Date.now() + (minutes ?? 0) * minuteMs).toISOString();
  return Response.json(
    minutes === null
      ? { user: null, session: null }
      : { user: { ...user, id }, session: { expiresAt } },
  );
}

const counted = new Map<string, number>();
/** How often this call was made since it was last counted. */
function newCalls(call: string): number {
  const before = counted.get(call) ?? 0;
  counted.set(call, server.count(call));
  return server.count(call) - before;
}
const refused = () => refusal(401, 'unauthenticated');

let page: EventTarget & { visibilityState: string };
let storage: Map<string, string>;
let otherTab: BroadcastChannel;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') });
  vi.resetModules();
  counted.clear();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  storage = new Map();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
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

/** A BroadcastChannel: all other channels receive each message. */
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
  const { SessionStore: Store } = await import('../../../../src/features/session/session-store.ts');
  const store = new Store();
  store.subscribe(() => undefined);
  await advance(0);
  return store;
}

/** Advances the time, in milliseconds, and runs what is due in it. */
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a session', () => {
  it('is renewed five and a half minutes before its end, and again before the next one', async () => {
    const store = await start();
    expect(store.get()).toMatchObject({ state: 'signed-in', user: { id: 'user-1' } });
    for (let renewal = 0; renewal < 2; renewal += 1) {
      await advance(54.5 * minuteMs - 1);
      expect(newCalls('POST /api/auth/refresh')).toBe(0);
      await advance(1);
      expect(newCalls('POST /api/auth/refresh')).toBe(1);
    }
  });

  it('is renewed again after 30 s, 1 min, 2 min … without a network, and then as before', async () => {
    const store = await start();
    server.response('POST /api/auth/refresh', lost);
    await advance(54.5 * minuteMs);
    newCalls('POST /api/auth/refresh');
    for (const waitMs of [30_000, minuteMs, 2 * minuteMs]) {
      await advance(waitMs - 1);
      expect(newCalls('POST /api/auth/refresh')).toBe(0);
      await advance(1);
      expect(newCalls('POST /api/auth/refresh')).toBe(1);
    }
    expect(store.get()).toMatchObject({ state: 'signed-in' });
    server.response('POST /api/auth/refresh', () => Response.json({}));
    await advance(4 * minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(1);
    await advance(54.5 * minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(1);
  });

  it('whose renewal is refused is expired, and is not renewed again', async () => {
    const store = await start();
    server.response('POST /api/auth/refresh', refused);
    await advance(54.5 * minuteMs);
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
    expect(storage.size).toBe(0);
    newCalls('POST /api/auth/refresh');
    await advance(24 * 60 * minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(0);
  });

  it('is renewed once a minute at most on a device whose clock is hours ahead', async () => {
    server.response('GET /api/me', () => me(-180));
    // The response takes 10 ms, so that the renewed session expires later than the one before.
    server.response('POST /api/auth/refresh', async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return Response.json({});
    });
    await start();
    await advance(20);
    expect(newCalls('POST /api/auth/refresh')).toBe(1);
    await advance(10 * minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(10);
  });

  it('that has ended is not renewed any more, and a new one once', async () => {
    const store = await start();
    await store.signOut();
    await advance(60 * minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(0);
    await store.refresh();
    await advance(minuteMs);
    // Another respond with a later end: the renewal that was planned before does not come too.
    await store.refresh();
    await advance(54.5 * minuteMs - 1);
    expect(newCalls('POST /api/auth/refresh')).toBe(0);
    await advance(1);
    expect(newCalls('POST /api/auth/refresh')).toBe(1);
  });

  it('that the server ends counts as expired, also after a failed sign-out, and leaves an unsent contact message', async () => {
    storage.set('imagemint.contact.draft', '{"message":"My order"}');
    const store = await start();
    server.response('POST /api/auth/signout', lost);
    await expect(store.signOut()).rejects.toThrow('Network');
    expect(store.get()).toMatchObject({ state: 'signed-in' });
    server.response('GET /api/me', () => me(null));
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
    expect([...storage.keys()]).toEqual(['imagemint.contact.draft']);
  });

  it('that its user ends counts as left, and takes an unsent contact message along', async () => {
    storage.set('imagemint.contact.draft', '{"message":"My order"}');
    storage.set('imagemint.contact.draft.user-1', '{"message":"My order"}');
    const store = await start();
    await store.signOut();
    expect(server.count('POST /api/auth/signout')).toBe(1);
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
    expect(storage.size).toBe(0);
  });

  it.each([
    ['at the moment at which its time is over', 0, 'idle'],
    ['a moment before', -1, 'expired'],
  ])('that is refused %s says so', async (_, afterMs, ending) => {
    const store = await start();
    server.response('GET /api/me', () => me(null));
    // It counts as over half a minute early.
    vi.setSystemTime(Date.now() + 59.5 * minuteMs + afterMs);
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending });
  });

  it('whose renewal is refused because its user is disabled says so', async () => {
    const store = await start();
    server.response('POST /api/auth/refresh', () => refusal(403, 'user_disabled'));
    await advance(54.5 * minuteMs);
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'disabled' });
  });

  it('shows a change that the server has responded at once, and stays so without a network', async () => {
    const store = await start();
    server.response('GET /api/me', lost);
    store.change({ ...user, keepPictures: true });
    expect(store.get()).toMatchObject({ state: 'signed-in', user: { keepPictures: true } });
    await advance(minuteMs);
    expect(store.get()).toMatchObject({ state: 'signed-in', user: { keepPictures: true } });
    // It is also the user that the next page shows without a network.
    expect([...storage.values()].join()).toContain('"keepPictures":true');
    server.response('GET /api/me', () => me(60));
    await advance(minuteMs);
    expect(store.get()).toMatchObject({ user: { keepPictures: false } });
  });

  it('stays on the page until the deletion is done, although the server ends it before its response', async () => {
    const store = await start();
    const end = async () => {
      server.response('GET /api/me', () => me(null));
      await store.refresh();
      otherTab.postMessage({ type: 'signed-out' });
    };
    server.response('DELETE /api/me', async () => {
      await end();
      expect(store.get()).toMatchObject({ state: 'signed-in' });
      return Response.json({});
    });
    let done = false;
    await store.deleteAccount(async () => {
      await end();
      expect(store.get()).toMatchObject({ state: 'signed-in' });
      done = true;
    });
    expect(done).toBe(true);
    // Another user may have signed in in this browser.
    const [deletion] = server.sent('DELETE /api/me');
    expect(deletion?.headers.get(expectedUserHeader)).toBe(user.id);
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
  });

  it('has ended when the response of a deletion is lost after it, and lasts when it failed', async () => {
    const store = await start();
    server.response('DELETE /api/me', lost);
    await expect(store.deleteAccount(async () => undefined)).rejects.toThrow('Network');
    expect(store.get()).toMatchObject({ state: 'signed-in' });
    server.response('DELETE /api/me', async () => {
      server.response('GET /api/me', () => me(null));
      await store.refresh();
      return lost();
    });
    await expect(store.deleteAccount(async () => undefined)).rejects.toThrow('Network');
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
    server.response('GET /api/me', () => me(60));
    await store.refresh();
    expect(store.get()).toMatchObject({ state: 'signed-in' });
  });
});

describe('the signed-in user', () => {
  it('is requested again after 1 s, 2 s, 4 s … up to 30 s while the server does not respond', async () => {
    server.response('GET /api/me', lost);
    const store = await start();
    expect(store.get()).toEqual({ state: 'loading' });
    newCalls('GET /api/me');
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await advance(seconds * 1000 - 1);
      expect(newCalls('GET /api/me')).toBe(0);
      await advance(1);
      expect(newCalls('GET /api/me')).toBe(1);
    }
    server.response('GET /api/me', () => me(60));
    await advance(30_000);
    expect(store.get()).toMatchObject({ state: 'signed-in' });
  });

  it('is the saved one, without an expiry, while the server does not respond at the start', async () => {
    storage.set('imagemint.user', JSON.stringify(user));
    server.response('GET /api/me', lost);
    const store = await start();
    expect(store.get()).toEqual({ state: 'signed-in', user, expiresAt: null });
    await advance(minuteMs);
    expect(newCalls('POST /api/auth/refresh')).toBe(0);
    server.response('GET /api/me', () => me(null));
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
  });

  it('is saved on the device as soon as the server names it, until it names none', async () => {
    const store = await start();
    expect(JSON.parse(storage.get('imagemint.user') ?? '')).toEqual(user);
    server.response('GET /api/me', () => me(null));
    await store.refresh();
    expect(storage.has('imagemint.user')).toBe(false);
  });

  it.each(['{', '{"id":1,"email":"a"}', '{"id":"a"}', 'null'])(
    'is unknown if the device has saved %j',
    async (text) => {
      storage.set('imagemint.user', text);
      server.response('GET /api/me', lost);
      expect((await start()).get()).toEqual({ state: 'loading' });
    },
  );

  it('comes from the latest request, though an earlier one is handled later', async () => {
    const store = await start();
    let respondToOld: (response: Response) => void = () => undefined;
    server.response(
      'GET /api/me',
      () =>
        new Promise((resolve) => {
          respondToOld = resolve;
        }),
    );
    const old = store.refresh();
    server.response('GET /api/me', () => me(null));
    await store.refresh();
    respondToOld(me(60));
    await old;
    expect(store.get()).toMatchObject({ state: 'signed-out' });
  });

  it('is not the one of before a sign-out, whose response comes after the next sign-in', async () => {
    const late = Promise.withResolvers<Response>();
    server.response('GET /api/me', () => late.promise);
    const store = await start();
    otherTab.postMessage({ type: 'signed-out' });
    server.response('GET /api/me', () => me(60, 'user-2'));
    otherTab.postMessage({ type: 'signed-in' });
    await advance(0);
    late.resolve(me(60, 'user-1'));
    await advance(0);
    expect(store.get()).toMatchObject({ state: 'signed-in', user: { id: 'user-2' } });
  });

  it('is requested again when the page is visible again or the network is back', async () => {
    await start();
    newCalls('GET /api/me');
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(newCalls('GET /api/me')).toBe(0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(newCalls('GET /api/me')).toBe(1);
    window.dispatchEvent(new Event('online'));
    expect(newCalls('GET /api/me')).toBe(1);
  });
});

describe('another tab', () => {
  it('that signs in signs this tab in', async () => {
    server.response('GET /api/me', () => me(null));
    const store = await start();
    server.response('GET /api/me', () => me(60));
    otherTab.postMessage({ type: 'signed-in' });
    await advance(0);
    expect(store.get()).toMatchObject({ state: 'signed-in' });
  });

  it('that the server refuses while this tab signs out is left, not expired', async () => {
    const [store, other] = [await start(), await start()];
    server.response('POST /api/auth/signout', async () => {
      server.response('GET /api/me', () => me(null));
      await other.refresh();
      return Response.json({});
    });
    await store.signOut();
    expect(other.get()).toEqual({ state: 'signed-out', ending: 'left' });
  });

  it.each([
    ['', () => undefined],
    ['also where the server refuses this tab first', (store: SessionStore) => store.refresh()],
  ])('that signs out signs this tab out, with the ending left %s', async (_, refuse) => {
    const store = await start();
    otherTab.postMessage({ type: 'signing-out' });
    server.response('GET /api/me', () => me(null));
    await refuse(store);
    otherTab.postMessage({ type: 'signed-out' });
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'left' });
  });
});

describe('what the server has responded', () => {
  /** A store, and the responses in memory, which the pages read. */
  async function startWithResponses() {
    const store = await start();
    const { queries } = await import('../../../../src/api/queries.ts');
    queries.setQueryData(['jobs'], { jobs: ['a private picture'] });
    return { store, read: () => queries.getQueryData(['jobs']) };
  }
  /** Ends the session by its time. */
  async function expire(store: SessionStore): Promise<void> {
    server.response('GET /api/me', () => me(null));
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await store.refresh();
    expect(store.get()).toEqual({ state: 'signed-out', ending: 'idle' });
  }

  it.each([
    ['while this tab still shows the first one', async () => undefined],
    ['after the session expired', (store: SessionStore) => expire(store)],
  ])('is not given to another user, who signs in %s', async (_, end) => {
    const { store, read } = await startWithResponses();
    await end(store);
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(read()));
    server.response('GET /api/me', () => me(60, 'user-2'));
    otherTab.postMessage({ type: 'signed-in' });
    await advance(0);
    expect(store.get()).toMatchObject({ user: { id: 'user-2' } });
    expect(seen).toEqual([undefined]);
  });

  it.each(['before', 'after'])(
    'is forgotten where the user is disabled, which the store says %s the session’s time is over',
    async (when) => {
      const { store, read } = await startWithResponses();
      server.response('GET /api/me', () =>
        Response.json({ user: null, session: null, refusal: 'user_disabled' }),
      );
      if (when === 'after') vi.setSystemTime(Date.now() + 60 * 60_000);
      await store.refresh();
      expect(store.get()).toEqual({ state: 'signed-out', ending: 'disabled' });
      expect(read()).toBeUndefined();
    },
  );

  it('stays when the session’s time is over, so that the same user can go on with it, and not after a sign-out', async () => {
    const { store, read } = await startWithResponses();
    await expire(store);
    expect(read()).toEqual({ jobs: ['a private picture'] });
    server.response('GET /api/me', () => me(90));
    await store.refresh();
    expect(read()).toEqual({ jobs: ['a private picture'] });
    await store.signOut();
    expect(read()).toBeUndefined();
  });
});

describe('a device with a wrong clock', () => {
  /** Responds as a server whose clock is so many minutes ahead of the device's. */
  const aheadBy = (minutes: number, expiresInMinutes: number) => () => {
    const now = Date.now() + minutes * minuteMs;
    const expiresAt = new Date(now + expiresInMinutes * minuteMs).toISOString();
    return Response.json(
      { user, session: { expiresAt } },
      { headers: { Date: new Date(now).toUTCString() } },
    );
  };

  it.each([120, -120])(
    'renews the session before its end, or knows that it was ended, though its clock is %i minutes behind',
    async (minutes) => {
      server.response('GET /api/me', aheadBy(minutes, 60));
      server.response('POST /api/auth/refresh', refused);
      const store = await start();
      await advance(54 * minuteMs);
      expect(newCalls('POST /api/auth/refresh')).toBe(0);
      await advance(minuteMs);
      expect(newCalls('POST /api/auth/refresh')).toBe(1);
      expect(store.get()).toEqual({ state: 'signed-out', ending: 'expired' });
    },
  );
});
