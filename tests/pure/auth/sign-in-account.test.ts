import { describe, expect, it, vi } from 'vitest';
import { userIdOf } from '../../../worker/sessions/user-store.ts';
import type { Browser } from './browser.ts';
import { type Deployment, openDeployment } from './deployment.ts';

/** The id of the user of Google's account with this subject. */
const idOf = ({ google }: Deployment, subject = 'somebody') =>
  userIdOf({
    issuer: google.settings.issuer.origin,
    subject,
    email: '',
    name: null,
    pictureUrl: null,
  });

async function codeOf(response: Response): Promise<unknown> {
  expect(response.headers.getSetCookie()).toEqual([]);
  return ((await response.json()) as { code: unknown }).code;
}

async function balanceOf(client: Browser): Promise<unknown> {
  return ((await (await client.fetch('/api/credits')).json()) as { balance: unknown }).balance;
}

/** Signs in through Google's page. Returns where that leads. */
async function signInByPage({ google }: Deployment, client: Browser, claims = {}) {
  const response = await client.fetch(google.choose(await client.start(), claims));
  return response.headers.get('Location');
}

async function usersOf({ environment }: Deployment): Promise<unknown[]> {
  const { results } = await environment.DATABASE.prepare('SELECT * FROM users').all();
  return results;
}

describe('a Google account', () => {
  it('is one user for ever, whatever its e-mail address and its name become', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, userOf, accounts } = deployment;
    const [desk, phone] = [browser(), browser()];
    await signInWith(desk, { name: 'Ada' });
    await signInWith(phone, { name: 'Countess', email: 'ada@example.com' });
    expect(await userOf(phone)).toMatchObject({
      id: await idOf(deployment),
      email: 'ada@example.com',
      displayName: 'Ada',
    });
    expect((await userOf(desk))?.id).toBe(await idOf(deployment));
    expect([...accounts.keys()]).toEqual([await idOf(deployment)]);
  });

  it('with the e-mail address of another is another user', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, userOf } = deployment;
    const [ada, other] = [browser(), browser()];
    await signInWith(ada);
    await signInWith(other, { sub: 'somebody-else' });
    expect((await userOf(other))?.id).toBe(await idOf(deployment, 'somebody-else'));
    expect((await userOf(ada))?.id).toBe(await idOf(deployment));
  });

  it('is granted its trial credits once', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf } = deployment;
    await signInWith(browser());
    const account = accountOf(await idOf(deployment));
    expect(account.credits()).toMatchObject({ balance: 2 });
    await signInWith(browser());
    await account.access.close('request');
    const again = browser();
    await signInWith(again);
    expect(await balanceOf(again)).toBe(2);
    const kinds = account.entries(9, null).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'trial')).toHaveLength(1);
  });
});

describe('a refused user', () => {
  it('whom the account knows as disabled is refused, and D1 learns nothing of them', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf } = deployment;
    accountOf(await idOf(deployment)).access.setDisabled(1);
    expect(await codeOf(await signInWith(browser()))).toBe('user_disabled');
    const client = browser();
    expect(await signInByPage(deployment, client)).toBe(
      '/auth?error=user_disabled&returnTo=%2Ftext-to-image',
    );
    expect(client.cookie()).toBe('');
    expect(await usersOf(deployment)).toEqual([]);
    expect(deployment.logged).toMatchObject([
      { code: 'user_disabled', reason: 'the account may not be used' },
    ]);
  });

  it('whom D1 alone knows as disabled is refused, and gets no session', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf, environment } = deployment;
    await signInWith(browser());
    await environment.DATABASE.prepare('UPDATE users SET disabled_at = 1').run();
    expect(await codeOf(await signInWith(browser()))).toBe('user_disabled');
    expect(accountOf(await idOf(deployment)).sessions.list(null)).toHaveLength(1);
  });

  it('who was disabled between two steps of the sign-in is refused by the account', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf } = deployment;
    const account = accountOf(await idOf(deployment));
    const status = account.status.bind(account);
    vi.spyOn(account, 'status').mockImplementationOnce(() => {
      const before = status();
      account.access.setDisabled(1);
      return before;
    });
    expect(await codeOf(await signInWith(browser()))).toBe('user_disabled');
  });
});

describe('a user who is deleted during a sign-in', () => {
  /** A deployment in which the account is closed as soon as D1 has the user, `times` times. */
  async function openClosing(times: number) {
    const deployment = await openDeployment();
    await deployment.signInWith(deployment.browser());
    const account = deployment.accountOf(await idOf(deployment));
    const { DATABASE: database } = deployment.environment;
    const batch = database.batch.bind(database);
    let closed = 0;
    vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
      const saved = await batch<never>(statements);
      if (closed < times && (await usersOf(deployment)).length > 0) {
        closed += 1;
        await account.access.close(`request-${closed}`);
      }
      return saved;
    });
    return { ...deployment, deployment, signIn: vi.spyOn(account.access, 'signIn') };
  }

  it('is created again by the same sign-in, and signed in', async () => {
    const { deployment, browser, signInWith, userOf, signIn } = await openClosing(1);
    const client = browser();
    expect((await signInWith(client)).status).toBe(200);
    expect(signIn).toHaveBeenCalledTimes(2);
    expect((await userOf(client))?.id).toBe(await idOf(deployment));
    expect(await usersOf(deployment)).toMatchObject([{ email: 'somebody@example.com' }]);
  });

  it('and again is not signed in, and may try again', async () => {
    const { browser, signInWith, logged, signIn } = await openClosing(2);
    const client = browser();
    const response = await signInWith(client);
    expect([response.status, client.cookie()]).toEqual([500, '']);
    expect(signIn).toHaveBeenCalledTimes(2);
    expect(logged.at(-1)).toMatchObject({
      event: 'request_failed',
      reason: expect.stringContaining('The user is being deleted again and again'),
    });
    expect((await signInWith(client)).status).toBe(200);
  });
});

describe('the session that a browser had', () => {
  it('ends when another user signs in, and no other one ends', async () => {
    const { browser, signInWith, userOf } = await openDeployment();
    const [desk, phone] = [browser(), browser()];
    await signInWith(desk);
    await signInWith(phone);
    const copy = { headers: { Cookie: phone.cookie() } };
    await signInWith(phone, { sub: 'somebody-else' });
    expect((await browser().fetch('/api/credits', copy)).status).toBe(401);
    expect((await userOf(phone))?.email).toBe('somebody@example.com');
    expect((await desk.fetch('/api/credits')).status).toBe(200);
  });

  it('remains where the sign-in is refused', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf } = deployment;
    const client = browser();
    await signInWith(client);
    accountOf(await idOf(deployment, 'disabled')).access.setDisabled(1);
    expect((await signInWith(client, { sub: 'disabled' })).status).toBe(403);
    expect((await client.fetch('/api/credits')).status).toBe(200);
  });

  it('that can’t be ended holds up no sign-in, and is logged', async () => {
    const deployment = await openDeployment();
    const { browser, signInWith, accountOf, userOf, logged } = deployment;
    const client = browser();
    await signInWith(client);
    const former = accountOf(await idOf(deployment));
    vi.spyOn(former.sessions, 'signOut').mockImplementation(() => {
      throw new Error('Overloaded');
    });
    expect((await signInWith(client, { sub: 'other', email: 'other@x.example' })).status).toBe(200);
    expect((await userOf(client))?.email).toBe('other@x.example');
    expect(logged).toContainEqual({
      level: 'warn',
      event: 'former_session_not_ended',
      reason: 'Error: Overloaded',
    });
  });
});
