import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { readConfiguration } from '../../../worker/config.ts';
import type { AppContext } from '../../../worker/http/context.ts';
import { claimedAccount } from '../../../worker/sessions/session-guard.ts';
import { newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { isHttps, origin, signedIn } from '../client.ts';

const cookieName = isHttps ? '__Host-session' : 'session';

const hexadecimal = '0123456789abcdef';
const base64Url = `${hexadecimal}ghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_`;

/** Numbers from 0 to `below`, without it: the same ones in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Returns a function that forges another token with each call. Most have the form of a genuine one:
 * they are refused by their signature.
 */
async function forger(genuine: string): Promise<() => string> {
  const random = randomNumbers(24);
  const pools = [hexadecimal, base64Url].map((letters) =>
    Array.from({ length: 50_000 }, () => letters[random(letters.length)]).join(''),
  ) as [string, string];
  const text = (length: number, letters: string) => {
    const pool = letters === hexadecimal ? pools[0] : pools[1];
    const at = random(pool.length - length);
    return pool.slice(at, at + length);
  };
  const [userId = '', secret = '', mac = ''] = genuine.split('.');
  const claim = { userId, secret };
  const elsewhere = await writeToken('the secret of another deployment', claim);
  const others = [elsewhere.split('.')[2] ?? '', secret, newSecret()];
  const changed = (part: string, letters: string) => {
    const at = random(part.length - 1);
    const letter =
      letters[(letters.indexOf(part[at] ?? '') + 1 + random(letters.length - 1)) % letters.length];
    return part.slice(0, at) + letter + part.slice(at + 1);
  };
  const kinds: (() => string)[] = [
    // Another account's id, by chance or next to the genuine one, with the genuine rest.
    () => `${text(32, hexadecimal)}.${secret}.${mac}`,
    () => `${changed(userId, hexadecimal)}.${secret}.${mac}`,
    // The genuine account, with another secret or signature.
    () => `${userId}.${changed(secret, base64Url)}.${mac}`,
    () => `${userId}.${secret}.${changed(mac, base64Url)}`,
    () => `${userId}.${text(43, base64Url)}.${text(43, base64Url)}`,
    () => `${text(32, hexadecimal)}.${secret}.${others[random(others.length)]}`,
    // No token at all.
    () => genuine.slice(0, random(genuine.length)),
    () => `${genuine}${text(1 + random(3), base64Url)}`,
    () => text(120, base64Url),
    () => `${userId.toUpperCase()}.${secret}.${mac}`,
  ];
  return () => (kinds[random(kinds.length)] as () => string)();
}

/** A namespace and a database that count what is asked of them, and have nothing. */
function countingBindings() {
  const asked = vi.fn<() => never>(() => {
    throw new Error('Asked for a forged cookie');
  });
  const names = ['getByName', 'get', 'idFromName', 'prepare', 'batch', 'withSession'];
  const binding = Object.fromEntries(names.map((name) => [name, asked]));
  return { asked, bindings: { CREDIT_ACCOUNTS: binding, KEY_POOLS: binding, DATABASE: binding } };
}

async function genuineToken(): Promise<string> {
  return (await signedIn()).cookie().split('=')[1] ?? '';
}

const forged = 1_000_000;
const forgedRequests = 4000;

describe('forged cookies', () => {
  it('the account of a genuine cookie is asked, by the same count', async () => {
    const { asked, bindings } = countingBindings();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = { Cookie: `${cookieName}=${await genuineToken()}` };
    const request = new Request(`${origin}/api/credits`, { headers });
    const answer = await app.fetch(request, { ...env, ...bindings }, createExecutionContext());
    expect([answer.status, asked.mock.calls.length]).toEqual([500, 1]);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/Asked for a forged cookie/));
    logged.mockRestore();
  });

  it('a million forged cookies name no account, so that no object can be made for them', {
    timeout: 120_000,
  }, async () => {
    const genuine = await genuineToken();
    const forge = await forger(genuine);
    const { asked, bindings } = countingBindings();
    const settings = readConfiguration(env);
    if (!settings.ok) throw new Error('Not configured');
    // One context whose cookie changes: a million requests would measure the tests’ runtime.
    let token = genuine;
    const headers = {
      get: (name: string) => (name.toLowerCase() === 'cookie' ? `${cookieName}=${token}` : null),
    };
    const request = {
      url: `${origin}/api/me`,
      raw: { headers },
      header: (name: string) => headers.get(name) ?? undefined,
    };
    const context = {
      req: request,
      env: { ...env, ...bindings },
      get: () => settings.configuration,
      header: () => undefined,
    } as unknown as AppContext;
    expect((await claimedAccount(context))?.userId).toBe(genuine.slice(0, 32));
    let claimed = 0;
    for (let count = 0; count < forged; count += 1) {
      token = forge();
      if ((await claimedAccount(context)) !== null) claimed += 1;
    }
    expect([claimed, asked.mock.calls.length]).toEqual([0, 0]);
  });

  it('thousands of requests with forged cookies ask no object and no database', async () => {
    const forge = await forger(await genuineToken());
    const { asked, bindings } = countingBindings();
    const calls = [
      ['GET', '/api/me'],
      ['GET', '/api/credits'],
      ['GET', '/api/jobs'],
      ['GET', '/api/orders'],
      ['GET', '/api/live'],
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/signout'],
      ['DELETE', '/api/me'],
    ] as const;
    const statuses = new Set<number>();
    for (let count = 0; count < forgedRequests; count += 1) {
      const [method, path] = calls[count % calls.length] ?? calls[0];
      const headers = { Cookie: `${cookieName}=${forge()}`, Upgrade: 'websocket' };
      const request = new Request(origin + path, { method, headers });
      const answer = await app.fetch(request, { ...env, ...bindings }, createExecutionContext());
      await answer.body?.cancel();
      statuses.add(answer.status);
    }
    expect(asked).not.toHaveBeenCalled();
    // Who they are is not known, and a sign-out without a session succeeds.
    expect(statuses).toEqual(new Set([200, 401]));
  });
});
