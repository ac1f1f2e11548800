import { describe, expect, it } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { Client, idToken } from '../client.ts';

const signInWith = (credential: string) => new Client().post('/api/auth/google', { credential });

describe('an ID token', () => {
  it('an ID token that Google signed for us signs its user in', async () => {
    const client = new Client();
    const email = 'maya@example.com';
    const credential = await idToken({ email });
    const response = await client.post('/api/auth/google', { credential });
    expect(response.status).toBe(200);
    const me = await client.get<Me>('/api/me');
    expect(me.user?.email).toBe(email);
    expect(await response.json()).toEqual(me);
  });

  it('an ID token that is sent three times at once signs in once', async () => {
    const credential = await idToken();
    const responses = await Promise.all([1, 2, 3].map(() => signInWith(credential)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(2);
  });
});
