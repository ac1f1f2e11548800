import { describe, expect, it } from 'vitest';
import { isPaidWorkersPlan } from '../../../../scripts/deploy/cloudflare/paid-plan.ts';

describe('the plan', () => {
  it('counts as paid by the names of Workers Paid, and by no other product', () => {
    expect(['workers_paid', 'partners_workers_ss'].map(isPaidWorkersPlan)).toEqual([true, true]);
    expect(['free', 'r2_paid', 'workers_ai', 'workers_free', 'pro'].some(isPaidWorkersPlan)).toBe(
      false,
    );
  });
});
