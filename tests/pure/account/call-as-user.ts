import { Hono } from 'hono';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { identifyRequest } from '../../../worker/http/request-id.ts';
import { hashSecret, newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { recordResponse } from '../../responses-seen.ts';
import { deploymentVariables } from '../deployment-variables.ts';

export const userId = '0'.repeat(32);
const secret = newSecret();

/** By what the account knows the session of `requestAsUser`. */
export const sessionHash = await hashSecret(secret);

/** What an account responds, by the names of its calls, to what they were given. */
export type AccountResponses = Record<string, (...input: unknown[]) => unknown>;

/** An account in whose place `responses` stand, for the Worker's own calls. */
export const accountWith = (responses: AccountResponses) => ({
  call: async (name: string, input: readonly unknown[]) => responses[name]?.(...input),
});

/**
 * Makes a request of a signed-in user to these routes, with `responses` in place of the account.
 * `environment` has further bindings and variables; `asked` gets the account's calls and their input.
 * Throws what the routes throw.
 */
export async function requestAsUser(
  routes: Hono<AppEnv>,
  path: string,
  init: RequestInit,
  {
    responses,
    environment = {},
    asked = [],
  }: { responses: AccountResponses; environment?: object; asked?: unknown[][] },
): Promise<Response> {
  const account = {
    asUser: async (_: string, name: string, input: unknown[]) => {
      asked.push([name, ...input]);
      return { ok: true, response: responses[name]?.(...input) };
    },
    ...accountWith({
      session: () => ({ state: 'signed_in', session: { user: {} } }),
      ...responses,
    }),
  };
  const headers = new Headers(init.headers);
  const token = await writeToken(deploymentVariables.SESSION_SECRET, { userId, secret });
  headers.set('Cookie', `__Host-session=${token}`);
  const request = new Request(`https://shop.example${path}`, { ...init, headers });
  const app = new Hono<AppEnv>().use(identifyRequest, configured).route('/', routes);
  app.onError((error) => {
    throw error;
  });
  const response = await app.fetch(request, {
    ...deploymentVariables,
    ADDRESS_LIMITS: 'off',
    CREDIT_ACCOUNTS: { getByName: () => account },
    ...environment,
  });
  await recordResponse(request, response);
  return response;
}
