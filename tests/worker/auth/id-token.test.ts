import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/user.ts';
import { Client, idToken, problemOf } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

async function signInWith(claims: Record<string, unknown>, nonce?: string): Promise<Response> {
  const credential = await idToken(claims);
  return new Client().post('/api/auth/google', { credential, ...(nonce ? { nonce } : {}) });
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

  it('an ID token with a nonce is accepted with the same nonce', async () => {
    expect((await signInWith({ nonce: 'known-to-me' }, 'known-to-me')).status).toBe(200);
  });

  const bad: [string, Record<string, unknown>, string?][] = [
    ['that is expired', { expiresInS: -60 }],
    ['for another audience', { audience: 'someone-else.apps.googleusercontent.com' }],
    ['from another issuer', { issuer: 'https://accounts.example.com' }],
    ['with another nonce', { nonce: 'one' }, 'another'],
    ['with a nonce that the sender does not know', { nonce: 'one' }],
    ['without the nonce that it should carry', {}, 'expected'],
    ['signed by a key that is not published', { key: 'unknown' }],
    ['with the algorithm none', { algorithm: 'none' }],
    ['signed by HS256 with the public key as the secret', { algorithm: 'HS256' }],
    ['without an expiry', { omit: ['exp'] }],
    ['without a time of issue', { omit: ['iat'] }],
    ['without a subject', { omit: ['sub'] }],
    ['without an e-mail address', { omit: ['email'] }],
  ];
  it.each(bad)('an ID token is refused: %s', async (_, claims, nonce) => {
    const response = await signInWith(claims, nonce);
    expect(response.status).toBe(401);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect((await problemOf(response)).code).toBe('invalid_credential');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('a refused ID token is logged with the reason and the request id of the answer', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { requestId } = await problemOf(await signInWith({ nonce: 'one' }, 'another'));
    expect(logged.mock.calls.map(([line]) => JSON.parse(line as string))).toEqual([
      {
        event: 'sign_in_failed',
        code: 'invalid_credential',
        reason: 'the nonce differs',
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
