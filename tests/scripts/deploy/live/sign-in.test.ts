import { describe, expect, it } from 'vitest';
import { faultsOfAuthorization, refusalOf } from '../../../../scripts/deploy/live/sign-in.ts';

describe('the check of the redirect to Google', () => {
  const origin = 'https://pictures.example';
  const target = new URL('https://accounts.google.com/o/oauth2/v2/auth');
  target.search = new URLSearchParams({
    client_id: 'a',
    redirect_uri: `${origin}/api/auth/google/callback`,
    state: 'a',
    nonce: 'a',
    code_challenge: 'a',
    code_challenge_method: 'S256',
  }).toString();

  it('accepts exactly the redirect address of the deployment', () => {
    expect(faultsOfAuthorization(target, origin)).toEqual([]);
    expect(faultsOfAuthorization(target, 'https://other.example')).toHaveLength(1);
  });

  it('recognizes Google’s refusal of the redirect address, in its page and in its URL', () => {
    const encoded = Buffer.from('\n\u0015redirect_uri_mismatch\u0012').toString('base64');
    const address = `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(encoded)}`;
    expect(refusalOf(address, '')).toBe('redirect_uri_mismatch');
    expect(refusalOf(target.href, 'Error 400: redirect_uri_mismatch')).toBe(
      'redirect_uri_mismatch',
    );
    expect(refusalOf(target.href, 'Choose an account')).toBeNull();
  });
});
