import { Hono } from 'hono';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { hashSecret, newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { saveIdentity } from '../../../worker/sessions/user-store.ts';
import { user as ada, openObject, start } from '../account/object/open-object.ts';

export const userId = '5'.repeat(32);
/** The secret of the deployment, by which it signs cookies. */
export const { SESSION_SECRET: sessionSecret } = localConfiguration('');
/** The address at which the Worker responds. */
export const address = 'http://localhost:5173';
/** What a sign-in says of the user. */
export const user = { ...ada, id: userId };
/** From where the user signs in. */
export const from = { browser: 'Firefox, Windows', city: 'Pune', country: 'IN' };

/** A user, in D1 and with an account of their own, who is signed in. See `openObject` for what is real. */
export async function openSignedIn() {
  const world = openObject(userId);
  const { environment, object } = world;
  const secret = newSecret();
  const hash = await hashSecret(secret);
  const token = await writeToken(sessionSecret, { userId, secret });
  await saveIdentity(
    environment.DATABASE,
    userId,
    { issuer: 'i', subject: 's', email: user.email, name: user.displayName, pictureUrl: null },
    start,
  );
  await object.access.signIn({ user, trial: 'granted', hash, from, erasures: 0 });
  /** The names of the accounts that were asked, in their order. */
  const asked: string[] = [];
  /** What the account's next calls fail with, before they are made. */
  const failures: Error[] = [];
  const accounts = {
    getByName: (name: string) => {
      asked.push(name);
      if (name !== userId) throw new Error(`No account of these tests: ${name}`);
      const failure = failures.shift();
      if (failure) throw failure;
      return object;
    },
  };
  Object.assign(environment, { CREDIT_ACCOUNTS: accounts });

  /** Makes a request to these routes, with the user's cookie unless another one is given. Throws what they do. */
  const request = (
    routes: Hono<AppEnv>,
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: object } = {},
  ) => {
    const { body, headers, ...rest } = init;
    const app = new Hono<AppEnv>().use(identifyRequest, configured).route('/', routes);
    app.onError((error) => {
      throw error;
    });
    return app.request(
      address + path,
      {
        ...rest,
        headers: {
          Cookie: `session=${token}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      environment,
    );
  };
  return { ...world, secret, hash, token, asked, failures, request };
}

/** What clears the cookie of a session. */
export const cleared = ['session=; Max-Age=0; Path=/'];
