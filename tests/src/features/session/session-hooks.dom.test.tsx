import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../domain/account/user.ts';
import {
  requestedPage,
  saveMessage,
  takeMessages,
} from '../../../../src/features/session/departure.ts';
import {
  asSignedIn,
  asUser,
  isKeeping,
  isSignedInAs,
  sessionStore,
  useSession,
} from '../../../../src/features/session/session.tsx';
import { openSignIn } from '../../../../src/features/session/sign-in-window.ts';
import { appServer } from '../../support/app-server.ts';
import { hookInApp } from '../../support/in-app.tsx';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { userOf } from '../../support/sample-user.ts';

pageClock();
const user = userOf({ email: 'ann@example.com', displayName: 'Ann' });
let signedIn: User | null = user;
appServer({
  'GET /api/me': () =>
    Response.json(
      signedIn
        ? { user: signedIn, session: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }
        : { user: null, session: null },
    ),
});

beforeEach(() => {
  signedIn = user;
  localStorage.clear();
  sessionStorage.clear();
});

describe('who is signed in', () => {
  it('is shown, and again after each change', async () => {
    const { result } = hookInApp(() => useSession());
    await settled();
    expect(result.current.session).toMatchObject({ state: 'signed-in', user });
    signedIn = null;
    await act(() => result.current.refresh());
    expect(result.current.session).toMatchObject({ state: 'signed-out' });
  });

  it('is known outside React too, with the header that names the user', async () => {
    await sessionStore.refresh();
    expect([isSignedInAs('user-1'), isSignedInAs('user-2'), isKeeping()]).toEqual([
      true,
      false,
      false,
    ]);
    expect(asSignedIn()).toEqual(asUser('user-1'));
    expect(Object.values(asUser('user-1'))).toEqual(['user-1']);
    signedIn = { ...user, keepPictures: true };
    await sessionStore.refresh();
    expect(isKeeping()).toBe(true);
    signedIn = null;
    await sessionStore.refresh();
    expect([asSignedIn(), isSignedInAs('user-1'), isKeeping()]).toEqual([{}, false, false]);
  });
});

it('the messages for the next page are each there once, in their order, and taken once', () => {
  for (const text of ['One', 'Two', 'One']) saveMessage(text);
  expect(takeMessages()).toEqual(['One', 'Two']);
  expect([takeMessages(), sessionStorage.length]).toEqual([[], 0]);
});

describe('the page that the visitor asked for', () => {
  afterEach(() => window.history.replaceState(null, ''));

  it.each([
    [null, null],
    [{}, null],
    [{ usr: {} }, null],
    [{ usr: { requestedPage: '/profile' } }, '/profile'],
  ])('is read from the history: %j', (state, page) => {
    window.history.replaceState(state, '');
    expect(requestedPage()).toBe(page);
  });
});

describe('the window of the sign-in', () => {
  let opened: { address: string; features: string; closed: boolean }[] = [];
  let isBlocked = false;
  beforeEach(() => {
    opened = [];
    isBlocked = false;
    vi.stubGlobal('open', (address: string, _: string, features: string) => {
      const popup = { address, features, closed: false };
      opened.push(popup);
      return isBlocked ? null : popup;
    });
    vi.stubGlobal('screenX', 100);
    vi.stubGlobal('screenY', 50);
    vi.stubGlobal('outerWidth', 1500);
    vi.stubGlobal('outerHeight', 1000);
    vi.stubGlobal('BroadcastChannel', PageChannel);
    PageChannel.open.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** Opens the window, and records its report. */
  function signIn(turnstile?: string) {
    const reports: unknown[] = [];
    void openSignIn('/headshot?x=1', turnstile).then((report) => reports.push(report));
    return reports;
  }

  it.each([{ type: 'signed-in' }, { type: 'sign-in-failed', code: 'access_denied' }])(
    'reports %j once, and then listens no more',
    async (report) => {
      const reports = signIn();
      PageChannel.say({ type: 'signing-out' });
      await settled();
      expect(reports).toEqual([]);
      PageChannel.say(report);
      await settled();
      expect(reports).toEqual([report]);
      expect(PageChannel.open.size).toBe(0);
    },
  );

  it('that was closed is reported a second after the page has the focus again', async () => {
    const reports = signIn();
    window.dispatchEvent(new Event('focus'));
    await after(2000);
    expect(reports).toEqual([]);
    const [popup] = opened;
    if (popup) popup.closed = true;
    window.dispatchEvent(new Event('focus'));
    await after(999);
    expect(reports).toEqual([]);
    await after(1);
    expect(reports).toEqual([{ type: 'closed' }]);
    expect(PageChannel.open.size).toBe(0);
  });

  it('that has closed itself is reported as signed in, though the focus comes first', async () => {
    const reports = signIn();
    const [popup] = opened;
    if (popup) popup.closed = true;
    window.dispatchEvent(new Event('focus'));
    await after(500);
    PageChannel.say({ type: 'signed-in' });
    await after(5000);
    expect(reports).toEqual([{ type: 'signed-in' }]);
  });
});

/** A BroadcastChannel whose other end is the test. */
class PageChannel extends EventTarget {
  static readonly open = new Set<PageChannel>();

  static say(data: object): void {
    for (const channel of PageChannel.open) {
      channel.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  constructor() {
    super();
    PageChannel.open.add(this);
  }

  close(): void {
    PageChannel.open.delete(this);
  }
}
