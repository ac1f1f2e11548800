import { describe, expect, it } from 'vitest';
import { faultsOfHeaders, judgeForged } from '../../../scripts/deploy/checks/check-deployment.ts';
import { faultOfAuthorization, refusalOf } from '../../../scripts/deploy/checks/check-services.ts';

describe('the check of the front page', () => {
  const policies = {
    'Content-Security-Policy': "default-src 'self'; script-src 'self' 'sha256-abc='",
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=15552000',
  };

  it.each([
    [{}, []],
    [{ 'X-Content-Type-Options': '' }, ['no X-Content-Type-Options: nosniff']],
    [{ 'Strict-Transport-Security': 'max-age=0' }, ['no Strict-Transport-Security']],
    [{ 'Content-Security-Policy': '' }, ['no Content-Security-Policy for scripts']],
    [
      { 'Content-Security-Policy': "script-src 'self' 'unsafe-inline'" },
      ['its policy lets inline scripts run'],
    ],
  ])('with the headers of the product and %j it reports %j', (changes, faults) => {
    expect(faultsOfHeaders(new Headers({ ...policies, ...changes }), true)).toEqual(faults);
  });
});

describe('the check of a forged webhook', () => {
  it.each([
    [400, '{"code":"invalid_signature"}', false, 'as it should be'],
    [403, '<title>Just a moment...</title>', false, 'Something in front of the Worker refuses'],
    [503, '{"code":"payments_off"}', false, 'payments are off'],
    [503, '{"code":"payments_off"}', true, 'though RAZORPAY_KEY_ID is set'],
    [200, '{}', false, 'not 400'],
  ])('status %i with %s, keys set: %s, is judged as %s', (status, body, sells, text) => {
    const judged = judgeForged({ status, body, url: '', headers: new Headers() }, sells);
    expect(judged?.text ?? 'as it should be').toContain(text);
  });
});

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

  it('accepts only the redirect address of the deployment, with a nonce and PKCE', () => {
    expect(faultOfAuthorization(target, origin)).toBeNull();
    expect(faultOfAuthorization(target, 'https://other.example')).toContain('redirects back');
    const without = new URL(target);
    without.searchParams.delete('nonce');
    expect(faultOfAuthorization(without, origin)).toBe('no nonce');
  });

  it('recognizes Google’s refusal of the redirect address, in its page and in its URL', () => {
    const encoded = Buffer.from('\n\u0015redirect_uri_mismatch\u0012').toString('base64');
    const address = `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(encoded)}`;
    expect(refusalOf(address, '')).toBe('redirect_uri_mismatch');
    const page = 'Error 400: redirect_uri_mismatch';
    expect(refusalOf(target.href, page)).toBe('redirect_uri_mismatch');
    expect(refusalOf(target.href, 'Choose an account')).toBeNull();
  });
});
