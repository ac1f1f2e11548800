import { dayMs } from '../../../domain/days.ts';
import { resultRetentionMs, uploadRetentionMs } from '../../../domain/limits.ts';

/**
 * How much later than the product the bucket deletes an object, in days. The rule is for
 * objects that the product failed to delete. It must never delete one first, not even where
 * the product retries a deletion for days.
 */
const marginDays = 7;

/** Days after which the bucket deletes an object. */
export const objectRetentionDays =
  Math.ceil(Math.max(resultRetentionMs, uploadRetentionMs) / dayMs) + marginDays;

export interface LifecycleRule {
  [key: string]: unknown;
  id: string;
  enabled: boolean;
}

/** Uploads and results have no prefixes in common, so one rule applies to all objects. */
export const lifecycleRule: LifecycleRule = {
  id: 'imagemint-second-net',
  enabled: true,
  conditions: { prefix: '' },
  deleteObjectsTransition: {
    condition: { type: 'Age', maxAge: (objectRetentionDays * dayMs) / 1000 },
  },
};

/** Returns the bucket's rules with ours added, or null where it is there. Other rules stay. */
export function withLifecycleRule(rules: readonly LifecycleRule[]): LifecycleRule[] | null {
  const present = rules.find(({ id }) => id === lifecycleRule.id);
  if (present && isSameRule(present)) return null;
  return [...rules.filter(({ id }) => id !== lifecycleRule.id), lifecycleRule];
}

function isSameRule(rule: LifecycleRule): boolean {
  const condition = (rule.deleteObjectsTransition as { condition?: { maxAge?: unknown } })
    ?.condition;
  return rule.enabled && condition?.maxAge === (objectRetentionDays * dayMs) / 1000;
}
