import { describe, expect, it } from 'vitest';
import { faultsOfPolicies } from '../../../../scripts/deploy/live/front-page.ts';

const policies = {
  'Content-Security-Policy': "default-src 'self'; script-src 'self' 'sha256-abc='",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=15552000',
};

describe('the check of the front page', () => {
  it('finds nothing wrong with the policies of the product', () => {
    expect(faultsOfPolicies(new Headers(policies), true)).toEqual([]);
  });

  it('reports each missing policy, and HSTS only with https', () => {
    expect(faultsOfPolicies(new Headers(), true)).toHaveLength(4);
    const { 'Strict-Transport-Security': _, ...rest } = policies;
    expect(faultsOfPolicies(new Headers(rest), true)).toEqual(['no Strict-Transport-Security']);
    expect(faultsOfPolicies(new Headers(rest), false)).toEqual([]);
  });

  it('refuses a policy that allows inline scripts, by script-src or by default-src', () => {
    for (const policy of ["script-src 'self' 'unsafe-inline'", "default-src 'unsafe-inline'"]) {
      const headers = new Headers({ ...policies, 'Content-Security-Policy': policy });
      expect(faultsOfPolicies(headers, true)).toEqual(['its policy lets inline scripts run']);
    }
  });
});
