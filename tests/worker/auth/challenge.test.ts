import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import {
  EMULATED_TURNSTILE_SECRET_KEY,
  EMULATED_TURNSTILE_SITE_KEY,
} from '../../../emulators/turnstile/constants.ts';
import { callDeployment } from '../call-deployment.ts';
import { callService, idToken, origin, problemOf } from '../client.ts';

const challenged = {
  TURNSTILE_SITE_KEY: EMULATED_TURNSTILE_SITE_KEY,
  TURNSTILE_SECRET_KEY: EMULATED_TURNSTILE_SECRET_KEY,
};
const { hostname } = new URL(origin);
const address = '203.0.113.90';

let logged: MockInstance<typeof console.warn>;

beforeEach(async () => {
  await callService('turnstile/control', { method: 'DELETE' });
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return callService(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A token as the widget makes it for our host. */
async function solvedToken(): Promise<string> {
  const response = await post('turnstile/control/token', { hostname });
  return (await response.json<{ token: string }>()).token;
}

async function signInWith(turnstile: string, changes: object = challenged): Promise<Response> {
  return callDeployment(changes, '/api/auth/google', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify({ credential: await idToken(), turnstile }),
  });
}

async function refusalOf(response: Response): Promise<[number, string]> {
  expect(response.headers.getSetCookie()).toEqual([]);
  return [response.status, (await problemOf(response)).code];
}

describe('the challenge at sign-in with an ID token', () => {
  it('a token signs in once, also when it is sent three times at once', async () => {
    const token = await solvedToken();
    const responses = await Promise.all([1, 2, 3].map(() => signInWith(token)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    expect(await refusalOf(await signInWith(token))).toEqual([403, 'challenge_failed']);
  });

  it('a wrong secret key is the operator’s fault: the sign-in is refused as unavailable, and the log names it', async () => {
    const changes = { ...challenged, TURNSTILE_SECRET_KEY: 'emulator-other-key' };
    const refused = await signInWith(await solvedToken(), changes);
    expect(await refusalOf(refused)).toEqual([502, 'challenge_unavailable']);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('invalid-input-secret'));
  });
});
