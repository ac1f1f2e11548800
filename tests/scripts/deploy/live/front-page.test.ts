import { describe, expect, it } from 'vitest';
import { faultsOfPolicies } from '../../../../scripts/deploy/live/front-page.ts';

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
