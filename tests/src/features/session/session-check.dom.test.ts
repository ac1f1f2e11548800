import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../../domain/account/user.ts';
import { callApi } from '../../../../src/api/call-api.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { after, pageClock, settled } from '../../support/page-clock.ts';
import { userOf } from '../../support/sample-user.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const minuteMs = 60_000;
const signedOut = { user: null, session: null };

pageClock();
const server = serveTests();
sessionStore.subscribe(() => undefined);

beforeEach(async () => {
  await signOut(server);
  await signIn(server);
  counted = server.calls('readMe').length;
});

/** How often the server was asked who is signed in since the last count. */
let counted = 0;
function questions(): number {
  const count = server.calls('readMe').length - counted;
  counted += count;
  return count;
}

/** Has the server refuse a call for its session. Resolves when the call has thrown, to the page's session then. */
async function refusedCall() {
  server.refuse('readCredits', 'signed_out');
  const code: unknown = await callApi('readCredits').catch((error) => error.problem.code);
  expect(code).toBe('signed_out');
  return sessionStore.get();
}

describe('a call that is refused for its session', () => {
  it('leaves the page as it is where the session lasts: the call was sent with a former secret', async () => {
    const before = sessionStore.get();
    expect(await refusedCall()).toBe(before);
    expect(before).toMatchObject({ state: 'signed-in', user: { id: 'user-1' } });
    expect(questions()).toBe(1);
  });

  it('is sent again, once, where the session lasts: the secret of a device that slept is renewed by then', async () => {
    const credits = { balance: 2, held: 0, available: 2, initialized: true };
    server.refuse('readCredits', 'signed_out');
    const { user, expiresAt } = sessionStore.get() as { user: User; expiresAt: string };
    const held = server.hold('readMe');
    const call = callApi('readCredits');
    await settled();
    server.response('readCredits', credits);
    held.response({ user, session: { expiresAt } });
    expect(await call).toEqual(credits);
    expect(questions()).toBe(1);
  });

  it.each([
    [
      'signs the page out, before it throws, where the server says so',
      signedOut,
      { ending: 'expired' },
    ],
    [
      'is not sent again as the other user who has signed in in this browser, whom the page shows',
      { user: userOf({ id: 'user-2' }), session: { expiresAt: '2030-01-01T00:00:00.000Z' } },
      { user: { id: 'user-2' } },
    ],
  ])('%s', async (_, me, shown) => {
    server.response('readMe', me);
    const sent = server.calls('readCredits').length;
    expect(await refusedCall()).toMatchObject(shown);
    expect([questions(), server.calls('readCredits').length]).toEqual([1, sent + 1]);
  });

  it('asks once for any number of calls that are refused together, and again for a later one', async () => {
    const held = server.hold('readMe');
    const calls = [refusedCall(), refusedCall()];
    await settled();
    calls.push(refusedCall());
    await settled();
    expect(questions()).toBe(1);
    held.response(signedOut);
    for (const call of calls) expect(await call).toMatchObject({ state: 'signed-out' });
    expect(questions()).toBe(0);
    await signIn(server);
    questions();
    await refusedCall();
    expect(questions()).toBe(1);
  });

  it('with a disabled user signs out at once: the question would delete the cookie that tells the other tabs', async () => {
    server.refuse('readCredits', 'user_disabled');
    await callApi('readCredits').catch(() => null);
    expect(sessionStore.get()).toEqual({ state: 'signed-out', ending: 'disabled' });
    expect(questions()).toBe(0);
  });
});

describe('a refused call while the server does not say who is signed in', () => {
  it('throws after five seconds, and leaves the page to its user until the server has responded', async () => {
    const before = sessionStore.get();
    server.lose('readMe');
    let seen: unknown = 'none yet';
    void refusedCall().then((session) => {
      seen = session;
    });
    await after(4999);
    expect(seen).toBe('none yet');
    await after(1);
    expect(seen).toBe(before);
    await after(20 * minuteMs);
    expect(sessionStore.get()).toBe(before);
    server.response('readMe', signedOut);
    await after(30_000);
    expect(sessionStore.get()).toEqual({ state: 'signed-out', ending: 'expired' });
  });

  it('does not ask in a loop where that question is refused too', async () => {
    server.refuse('readMe', 'signed_out');
    await Promise.all([refusedCall(), after(minuteMs)]);
    expect(questions()).toBeLessThan(30);
    expect(sessionStore.get()).toMatchObject({ state: 'signed-in' });
    server.response('readMe', signedOut);
    await after(30_000);
    expect(sessionStore.get()).toMatchObject({ state: 'signed-out' });
  });
});

describe('a session', () => {
  it('whose renewal is refused is renewed again half a minute later while it lasts, and not when it has ended', async () => {
    server.refuse('refreshSession', 'signed_out');
    await after(54.5 * minuteMs);
    expect(sessionStore.get()).toMatchObject({ state: 'signed-in' });
    await after(29_999);
    expect(server.calls('refreshSession')).toHaveLength(2);
    server.response('readMe', signedOut);
    await after(1);
    expect(server.calls('refreshSession')).toHaveLength(3);
    expect(sessionStore.get()).toEqual({ state: 'signed-out', ending: 'expired' });
    await after(60 * minuteMs);
    expect(server.calls('refreshSession')).toHaveLength(3);
  });
});
