import { expect, it, vi } from 'vitest';
import { profileRoutes } from '../../../worker/profile/profile-routes.ts';
import { start } from '../account/object/open-object.ts';
import { cleared, openSignedIn, user, userId } from '../sessions/signed-in-world.ts';

/** A signed-in user who can delete the account. */
async function openDeletion() {
  const world = await openSignedIn();
  const { environment, request } = world;
  return {
    ...world,
    erase: async (headers: Record<string, string> = {}) => {
      const response = await request(profileRoutes, '/api/me', { method: 'DELETE', headers });
      return {
        status: response.status,
        body: (await response.json()) as object,
        response: response,
      };
    },
    /** What the outbox has. */
    emails: async () =>
      (
        await environment.DATABASE.prepare(
          'SELECT ref, kind, recipient, language, data, next_try_at FROM emails',
        ).all()
      ).results.map((row) => ({ ...row })),
  };
}

it('a deletion ends the session, empties the browser’s cache, and sends one e-mail', async () => {
  const { erase, emails, object, hash, users } = await openDeletion();
  const { status, body, response } = await erase({ 'Accept-Language': 'hi-IN,en' });
  expect([status, body]).toEqual([200, { deleted: true }]);
  expect(response.headers.getSetCookie()).toEqual(cleared);
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(object.session(hash)).toEqual({ state: 'signed_out' });
  expect(object.status()).toMatchObject({ closed: true, erasures: 1 });
  expect(await users()).toEqual([]);
  expect(await emails()).toEqual([
    {
      ref: `deleted:${userId}:${start}`,
      kind: 'account_deleted',
      recipient: user.email,
      language: 'hi',
      data: '{}',
      next_try_at: start,
    },
  ]);
});

it('a deletion in a deployment without e-mail queues none', async () => {
  const { erase, emails, environment } = await openDeletion();
  Object.assign(environment, { EMAIL_FROM: undefined });
  expect((await erase()).body).toEqual({ deleted: true });
  expect(await emails()).toEqual([]);
});

it('a deletion is handled as done where D1 does not take the e-mail about it, which the log says', async () => {
  const { erase, emails, environment, logged, object } = await openDeletion();
  const { DATABASE: database } = environment;
  const prepare = database.prepare.bind(database);
  vi.spyOn(database, 'prepare').mockImplementation((query) => {
    if (query.includes('INTO emails')) throw new Error('D1 is down');
    return prepare(query);
  });
  const { status, body, response } = await erase();
  expect([status, body]).toEqual([200, { deleted: true }]);
  expect(object.status()).toMatchObject({ closed: true });
  expect(logged).toEqual([
    {
      level: 'error',
      event: 'deletion_email_not_queued',
      requestId: response.headers.get('X-Request-Id'),
      reason: 'Error: D1 is down',
    },
  ]);
  expect(await emails()).toEqual([]);
});

it('a deletion starts only after D1 has returned the e-mail address, and can be repeated', async () => {
  const { erase, emails, environment, object, hash } = await openDeletion();
  vi.spyOn(environment.DATABASE, 'prepare').mockImplementationOnce(() => {
    throw new Error('D1 is down');
  });
  await expect(erase()).rejects.toThrow('D1 is down');
  expect(object.session(hash)).toMatchObject({ state: 'signed_in' });
  expect((await erase()).body).toEqual({ deleted: true });
  expect(await emails()).toHaveLength(1);
});

it('a deletion is done once: another one with the same cookie is refused, and sends no second e-mail', async () => {
  const { erase, emails, object } = await openDeletion();
  await erase();
  const { status, body } = await erase();
  expect([status, body]).toMatchObject([401, { code: 'signed_out' }]);
  expect(object.status()).toMatchObject({ erasures: 1 });
  expect(await emails()).toHaveLength(1);
});

it('a deletion that a restart interrupts is repeated, and done once', async () => {
  const { erase, object } = await openDeletion();
  const asUser = vi.spyOn(object, 'asUser');
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  asUser.mockImplementationOnce(async (...input) => {
    await object.asUser(...input);
    lose();
    throw Object.assign(new Error('Restarted'), { retryable: true });
  });
  const erased = erase();
  await lost;
  await vi.advanceTimersByTimeAsync(50);
  const { body, response } = await erased;
  expect(body).toEqual({ deleted: true });
  expect(object.entries(9, null).map(({ kind }) => kind)).toEqual(['notice', 'trial']);
  const requestId = response.headers.get('X-Request-Id');
  // What was lost had asked the account as well.
  const requestIds = asUser.mock.calls.map(([, , [id]]) => id);
  expect(requestIds).toEqual([requestId, requestId, requestId]);
});

it.each([
  ['nobody', { Cookie: '' }, 401, 'signed_out'],
  ['a page of another user', { 'X-Expected-User': '6'.repeat(32) }, 401, 'signed_out'],
  ['another site', { Origin: 'https://evil.example' }, 403, 'cross_origin'],
  // Otherwise they could come back as another user.
  ['a disabled user', {}, 403, 'user_disabled'],
])('a deletion that %s asks for is refused', async (who, headers, status, code) => {
  const { erase, emails, object } = await openDeletion();
  if (who === 'a disabled user') object.access.setDisabled(start);
  const refused = await erase(headers);
  expect([refused.status, refused.body]).toMatchObject([status, { code }]);
  expect(object.status()).toMatchObject({ closed: false });
  expect(await emails()).toEqual([]);
});
