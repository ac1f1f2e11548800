import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../../domain/account/user.ts';
import { saveMessage, takeMessages } from '../../../../src/features/session/departure.ts';
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

describe('the window of the sign-in', () => {
  const opened = { closed: false };
  let channel: EventTarget;
  beforeEach(() => {
    opened.closed = false;
    vi.stubGlobal('open', () => opened);
    channel = Object.assign(new EventTarget(), { close: () => undefined });
    vi.stubGlobal('BroadcastChannel', function open() {
      return channel;
    });
  });

  /** Opens the window, and records its report. */
  function signIn() {
    const reports: unknown[] = [];
    void openSignIn('/headshot?x=1').then((report) => reports.push(report));
    return reports;
  }
  const focus = () => window.dispatchEvent(new Event('focus'));

  it('that was closed is reported a second after the page has the focus again', async () => {
    const reports = signIn();
    focus();
    await after(2000);
    expect(reports).toEqual([]);
    opened.closed = true;
    focus();
    await after(999);
    expect(reports).toEqual([]);
    await after(1);
    expect(reports).toEqual([{ type: 'closed' }]);
  });

  it('that has closed itself is reported as signed in, though the focus comes first', async () => {
    const reports = signIn();
    opened.closed = true;
    focus();
    await after(500);
    for (const type of ['signing-out', 'signed-in'])
      channel.dispatchEvent(new MessageEvent('message', { data: { type } }));
    await after(5000);
    expect(reports).toEqual([{ type: 'signed-in' }]);
  });
});
