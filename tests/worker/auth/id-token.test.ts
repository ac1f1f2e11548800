import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { deleteUsedNonces } from '../../../worker/auth/issued-nonce.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { Client, idToken, issuedNonce, problemOf } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function signInWith(claims: Record<string, unknown>): Promise<Response> {
  return new Client().post('/api/auth/google', { credential: await idToken(claims) });
}

const tenMinutesMs = 10 * 60_000;

function passTime(ms: number): void {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
}

describe('an ID token', () => {
  it('an ID token that Google signed for us signs its user in', async () => {
    const client = new Client();
    const email = 'maya@example.com';
    const response = await client.post('/api/auth/google', {
      credential: await idToken({ email }),
    });
    expect(response.status).toBe(200);
    const me = await client.get<Me>('/api/me');
    expect(me.user?.email).toBe(email);
    expect(await response.json()).toEqual(me);
  });

  it('an ID token with a blank name signs in a user without a name', async () => {
    const credential = await idToken({ name: '  ' });
    const response = await new Client().post('/api/auth/google', { credential });
    expect(await response.json()).toMatchObject({ user: { displayName: null } });
  });

  const bad: [string, Record<string, unknown>][] = [
    ['that is expired', { expiresInS: -60 }],
    ['for another audience', { audience: 'someone-else.apps.googleusercontent.com' }],
    ['from another issuer', { issuer: 'https://accounts.example.com' }],
    ['without a nonce', { nonce: undefined }],
    ['with a nonce that the sender made up', { nonce: 'known-to-me' }],
    ['signed by a key that is not published', { key: 'unknown' }],
    ['with the algorithm none', { algorithm: 'none' }],
    ['signed by HS256 with the public key as the secret', { algorithm: 'HS256' }],
    ['without an expiry', { omit: ['exp'] }],
    ['without a time of issue', { omit: ['iat'] }],
    ['without a subject', { omit: ['sub'] }],
    ['without an e-mail address', { omit: ['email'] }],
  ];
  it.each(bad)('an ID token is refused: %s', async (_, claims) => {
    const response = await signInWith(claims);
    expect(response.status).toBe(401);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect((await problemOf(response)).code).toBe('invalid_credential');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('a refused ID token is logged with the reason and the request id of the answer', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { requestId } = await problemOf(await signInWith({ nonce: 'one' }));
    expect(logged.mock.calls.map(([line]) => JSON.parse(line as string))).toEqual([
      {
        event: 'sign_in_failed',
        code: 'invalid_credential',
        reason: 'the nonce is not one of ours, or was used',
        requestId,
      },
    ]);
  });

  it.each(['', 'no token', 'a.b.c', 'x'.repeat(9000)])(
    'a malformed ID token is refused (%#)',
    async (text) => {
      const response = await new Client().post('/api/auth/google', { credential: text });
      expect([401, 422]).toContain(response.status);
    },
  );
});

describe('the nonce of an ID token', () => {
  const signInAs = (credential: string, extra: object = {}) =>
    new Client().post('/api/auth/google', { credential, ...extra });

  it('an ID token signs in once: the same token is refused the second time', async () => {
    const credential = await idToken();
    expect((await signInAs(credential)).status).toBe(200);
    const replayed = await signInAs(credential);
    expect((await problemOf(replayed)).code).toBe('invalid_credential');
    expect(replayed.headers.getSetCookie()).toEqual([]);
  });

  it('an ID token that is sent twice at once signs in once', async () => {
    const credential = await idToken();
    const answers = await Promise.all([1, 2, 3].map(() => signInAs(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  it('two ID tokens with the same nonce sign in once', async () => {
    const nonce = await issuedNonce();
    expect((await signInWith({ nonce })).status).toBe(200);
    expect((await signInWith({ nonce, email: 'another@example.com' })).status).toBe(401);
  });

  it('a nonce that the sender supplies beside the token proves nothing', async () => {
    const credential = await idToken({ nonce: 'known-to-me' });
    expect((await signInAs(credential, { nonce: 'known-to-me' })).status).toBe(401);
  });

  it('a nonce is valid for ten minutes, and not a millisecond longer', async () => {
    passTime(0);
    const issuedAt = Date.now();
    const early = await idToken();
    const late = await idToken();
    vi.setSystemTime(issuedAt + tenMinutesMs - 1);
    expect((await signInAs(early)).status).toBe(200);
    vi.setSystemTime(issuedAt + tenMinutesMs);
    expect((await problemOf(await signInAs(late))).code).toBe('invalid_credential');
  });

  it.each([
    ['its time', (nonce: string) => nonce.replace(/^[^.]+/, 'zzzzzzzzz')],
    ['its random part', (nonce: string) => nonce.replace(/\.[^.]+\./, '.AAAAAAAAAAAAAAAAAAAAAA.')],
    ['its signature', (nonce: string) => nonce.replace(/[^.]+$/, 'A'.repeat(43))],
    ['a part', (nonce: string) => `${nonce}.more`],
  ])('a nonce with %s changed is refused', async (_, change) => {
    expect((await signInWith({ nonce: change(await issuedNonce()) })).status).toBe(401);
  });

  it('a refused ID token does not use up its nonce', async () => {
    const nonce = await issuedNonce();
    expect((await signInWith({ nonce, algorithm: 'none' })).status).toBe(401);
    expect((await signInWith({ nonce })).status).toBe(200);
  });

  it('a used nonce is recorded by its digest until an hour after it expires, and then deleted by the cron', async () => {
    passTime(0);
    const issuedAt = Date.now();
    const nonce = await issuedNonce();
    await signInWith({ nonce });
    const rows = () => env.DATABASE.prepare('SELECT * FROM used_nonces').all();
    const before = await rows();
    const used = { expires_at: issuedAt + tenMinutesMs };
    expect(before.results).toContainEqual(expect.objectContaining(used));
    expect(JSON.stringify(before.results)).not.toContain(nonce);
    const endsAt = issuedAt + tenMinutesMs + 60 * 60_000;
    await deleteUsedNonces(env.DATABASE, endsAt - 1);
    expect((await rows()).results).toContainEqual(expect.objectContaining(used));
    await runScheduled(env, endsAt);
    expect((await rows()).results).not.toContainEqual(expect.objectContaining(used));
  });

  it('a nonce is not issued to other sites', async () => {
    const headers = { Origin: 'https://evil.example' };
    const response = await new Client().post('/api/auth/nonce', {}, headers);
    expect((await problemOf(response)).code).toBe('cross_origin');
  });
});
