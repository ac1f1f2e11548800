import { describe, expect, it } from 'vitest';
import { resultRetentionMs, uploadRetentionMs } from '../../../../domain/limits.ts';
import {
  lifecycleRule,
  objectRetentionDays,
  withLifecycleRule,
} from '../../../../scripts/deploy/cloudflare/lifecycle.ts';

describe("the bucket's lifecycle rule", () => {
  it('deletes nothing that the product still stores', () => {
    const retentionDays = Math.max(resultRetentionMs, uploadRetentionMs) / (24 * 60 * 60_000);
    expect(objectRetentionDays).toBeGreaterThanOrEqual(retentionDays + 7);
    expect(lifecycleRule.deleteObjectsTransition).toEqual({
      condition: { type: 'Age', maxAge: objectRetentionDays * 24 * 60 * 60 },
    });
  });

  it('is added to the other rules, corrected where it differs, and set once', () => {
    const other = { id: 'theirs', enabled: true };
    const added = withLifecycleRule([other]);
    expect(added).toEqual([other, lifecycleRule]);
    expect(withLifecycleRule(added ?? [])).toBeNull();
    const short = {
      ...lifecycleRule,
      deleteObjectsTransition: { condition: { type: 'Age', maxAge: 60 } },
    };
    expect(withLifecycleRule([short, other])).toEqual([other, lifecycleRule]);
    expect(withLifecycleRule([{ ...lifecycleRule, enabled: false }])).toEqual([lifecycleRule]);
  });
});
