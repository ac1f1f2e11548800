import { describe, expect, it } from 'vitest';
import { faultsOfPolicies } from '../../scripts/deploy/live/front-page.ts';
import { faultsOfAuthorization, refusalOf } from '../../scripts/deploy/live/sign-in.ts';
import { isPaidWorkersPlan } from '../../scripts/deploy/paid-plan.ts';

const policies = {
  'Content-Security-Policy': "default-src 'self'; script-src 'self' 'sha256-abc='",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=15552000',
};

describe('the look at the front page', () => {
  it('finds nothing wrong with the policies of the product', () => {
    expect(faultsOfPolicies(new Headers(policies), true)).toEqual([]);
  });

  it('misses each policy that is not there, and HSTS only where there is https', () => {
    expect(faultsOfPolicies(new Headers(), true)).toHaveLength(4);
    const { 'Strict-Transport-Security': _, ...rest } = policies;
    expect(faultsOfPolicies(new Headers(rest), true)).toEqual(['no Strict-Transport-Security']);
    expect(faultsOfPolicies(new Headers(rest), false)).toEqual([]);
  });

  it('does not accept a policy that lets inline scripts run, named or by default', () => {
    for (const policy of ["script-src 'self' 'unsafe-inline'", "default-src 'unsafe-inline'"]) {
      const headers = new Headers({ ...policies, 'Content-Security-Policy': policy });
      expect(faultsOfPolicies(headers, true)).toEqual(['its policy lets inline scripts run']);
    }
  });
});

describe('the look at the way to Google', () => {
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

  it('understands that Google does not know the redirect address, in its page and in its address', () => {
    const encoded = Buffer.from('\n\u0015redirect_uri_mismatch\u0012').toString('base64');
    const address = `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(encoded)}`;
    expect(refusalOf(address, '')).toBe('redirect_uri_mismatch');
    expect(refusalOf(target.href, 'Error 400: redirect_uri_mismatch')).toBe(
      'redirect_uri_mismatch',
    );
    expect(refusalOf(target.href, 'Choose an account')).toBeNull();
  });
});

describe('the plan', () => {
  it('is paid by the name that Cloudflare gives to Workers Paid, and by no other product', () => {
    expect(['workers_paid', 'partners_workers_ss'].map(isPaidWorkersPlan)).toEqual([true, true]);
    expect(['free', 'r2_paid', 'workers_ai', 'workers_free', 'pro'].some(isPaidWorkersPlan)).toBe(
      false,
    );
  });
});
