import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { secretExpirySkewMs } from '../../../domain/account/session-times.ts';
import { problems } from '../../../domain/problems.ts';
import { jobRoutes } from '../../../worker/account/jobs/job-routes.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import {
  claimedAccount,
  currentSession,
  guardClaim,
  guardSession,
  SessionRefusal,
} from '../../../worker/sessions/session-guard.ts';
import { newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { hourMs, start } from '../account/object/open-object.ts';
import { cleared, openSignedIn, sessionSecret, user, userId } from './signed-in-world.ts';

const signedInUser = { ...user, keepPictures: false };

const routes = new Hono<AppEnv>()
  .get('/current', async (context) => context.json(await currentSession(context)))
  .get('/claimed', async (context) => {
    const { call, ...claim } = (await claimedAccount(context)) ?? {};
    return context.json({ ...claim, credits: call && (await call('credits')) });
  })
  .get('/admit', async (context) => {
    const account = await claimedAccount(context);
    try {
      return context.json(await account?.call('jobs.read', 'job-1'));
    } catch (error) {
      if (!(error instanceof SessionRefusal)) throw error;
      return context.json({ name: error.name, code: error.code, message: error.message });
    }
  })
  .get('/session', guardSession(), (context) => {
    const { user: found, account } = context.var;
    return context.json({ user: found, userId: account.userId });
  })
  .get('/claim', guardClaim('Sign in to see it'), (context) =>
    context.json({ userId: context.var.account.userId }),
  );

type World = Awaited<ReturnType<typeof openSignedIn>>;

/** The response to a request with this cookie, and what becomes of the cookie. */
async function see({ request }: World, path: string, headers: Record<string, string> = {}) {
  const response = await request(routes, path, { headers });
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    cookies: response.headers.getSetCookie(),
  };
}

const withToken = (token: string) => ({ Cookie: `session=${token}` });

/** What each guard, and who asks for the session, responds where there is none. */
async function seesNobody(world: World, headers: Record<string, string>, cookies: string[]) {
  expect(await see(world, '/current', headers)).toEqual({
    status: 200,
    body: { state: 'signed_out' },
    cookies,
  });
  expect(await see(world, '/claimed', headers)).toEqual({ status: 200, body: {}, cookies });
  for (const [path, detail] of [
    ['/session', problems.signed_out.detail],
    ['/claim', 'Sign in to see it'],
  ] as const) {
    expect(await see(world, path, headers)).toMatchObject({
      status: 401,
      body: { code: 'signed_out', detail },
      cookies,
    });
  }
}

describe('a request of a signed-in user', () => {
  it('a request has the user and the session that the account knows', async () => {
    const world = await openSignedIn();
    expect(await see(world, '/current')).toEqual({
      status: 200,
      body: {
        state: 'signed_in',
        session: {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          user: signedInUser,
          expiresAt: start + hourMs,
        },
      },
      cookies: [],
    });
    const body = { user: signedInUser, userId };
    expect(await see(world, '/session')).toEqual({ status: 200, body, cookies: [] });
    expect(new Set(world.asked)).toEqual(new Set([userId]));
  });

  it('a request names its account before this is asked, which then checks the session with the call', async () => {
    const world = await openSignedIn();
    expect(await see(world, '/claim')).toEqual({ status: 200, body: { userId }, cookies: [] });
    expect(world.asked).toEqual([]);
    const { body } = await see(world, '/claimed');
    const { secret, hash } = world;
    expect(body).toEqual({
      userId,
      secret,
      hash,
      credits: { balance: 2, held: 0, available: 2, initialized: true },
    });
    expect(world.asked).toEqual([userId]);
  });

  it('a request of a page that is this user’s is admitted, and one of a page of another user is signed out', async () => {
    const world = await openSignedIn();
    const expected = (id: string) => ({ 'X-Expected-User': id });
    expect(await see(world, '/session', expected(userId))).toMatchObject({ status: 200 });
    world.asked.splice(0);
    // The cookie is good, and remains for the pages of its own user.
    for (const id of ['6'.repeat(32), '']) await seesNobody(world, expected(id), []);
    expect(world.asked).toEqual([]);
  });
});

describe('a request without a session', () => {
  it('a request without a cookie is signed out, and no account is asked', async () => {
    const world = await openSignedIn();
    for (const headers of [{ Cookie: '' }, withToken(''), { Cookie: `other=${world.token}` }]) {
      await seesNobody(world, headers, []);
    }
    expect(world.asked).toEqual([]);
  });

  it('a request with a forged cookie is signed out, no account is asked, and the cookie is cleared', async () => {
    const world = await openSignedIn();
    const { secret, token } = world;
    const [, , mac = ''] = token.split('.');
    const another = { userId: '6'.repeat(32), secret };
    for (const forged of [
      'guess',
      `${another.userId}.${secret}.${mac}`,
      `${userId}.${newSecret()}.${mac}`,
      `${userId}.${secret}.${newSecret()}`,
      `${userId}.${secret}.`,
      await writeToken(`${sessionSecret}x`, { userId, secret }),
    ]) {
      await seesNobody(world, withToken(forged), cleared);
    }
    expect(world.asked).toEqual([]);
  });

  it('a request whose account knows no such session is signed out, and only who asks for the session clears the cookie', async () => {
    const world = await openSignedIn();
    const { hash, object } = world;
    const unknown = await writeToken(sessionSecret, { userId, secret: newSecret() });
    const signedOut = { status: 401, body: { code: 'signed_out' }, cookies: [] };
    const seesEnded = async (headers: Record<string, string>) => {
      expect(await see(world, '/current', headers)).toEqual({
        status: 200,
        body: { state: 'signed_out' },
        cookies: cleared,
      });
      expect(await see(world, '/session', headers)).toMatchObject(signedOut);
      expect(await see(world, '/admit', headers)).toEqual({
        status: 200,
        body: { name: 'SessionRefusal', code: 'signed_out', message: 'signed_out' },
        cookies: [],
      });
    };
    await seesEnded(withToken(unknown));
    expect(await see(world, '/current')).toMatchObject({ body: { state: 'signed_in' } });
    object.sessions.signOut(hash, { everywhere: false });
    await seesEnded({});
  });

  it('a request of a session that has ended is signed out, whatever is wrong with its input', async () => {
    const world = await openSignedIn();
    const statusOfEmptyJob = async () =>
      (await world.request(jobRoutes, '/api/jobs', { method: 'POST', body: {} })).status;
    expect(await statusOfEmptyJob()).toBe(422);
    world.object.sessions.signOut(world.hash, { everywhere: false });
    expect(await statusOfEmptyJob()).toBe(401);
  });
});

it('a secret is used until 30 s before its end, when the next question who is signed in renews it', async () => {
  const world = await openSignedIn();
  const end = start + hourMs - secretExpirySkewMs;
  vi.setSystemTime(end - 1);
  expect(await see(world, '/current')).toMatchObject({ body: { state: 'signed_in' } });
  expect(await see(world, '/session')).toMatchObject({ status: 200 });
  vi.setSystemTime(end);
  expect(await see(world, '/session')).toMatchObject({ status: 401, cookies: [] });
  expect(await see(world, '/current')).toMatchObject({
    body: { state: 'signed_in', session: { expiresAt: end + hourMs } },
    cookies: [expect.stringMatching(/^session=./)],
  });
});

it('a request of a disabled user is refused as such, and only who asks for the session clears the cookie', async () => {
  const world = await openSignedIn();
  world.object.access.setDisabled(start);
  expect(await see(world, '/current')).toMatchObject({
    body: { state: 'user_disabled', session: { user: signedInUser } },
    cookies: cleared,
  });
  const refused = { status: 403, body: { code: 'user_disabled' }, cookies: [] };
  expect(await see(world, '/session')).toMatchObject(refused);
  expect((await see(world, '/admit')).body).toMatchObject({ code: 'user_disabled' });
});
