import { resultRetentionMs, uploadRetentionMs } from '../../../domain/limits.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * How long beyond the product's own time an object stays, in days. The rule is for
 * what the product lost sight of: it must never be first, not even where a
 * deletion had to be tried again for days.
 */
const marginDays = 7;

/** Days after which an object of the picture store is nobody's any more. */
export const objectKeptDays =
  Math.ceil(Math.max(resultRetentionMs, uploadRetentionMs) / dayMs) + marginDays;

export interface LifecycleRule {
  [key: string]: unknown;
  id: string;
  enabled: boolean;
}

/** Uploads and results stand side by side under names without a common prefix, so one rule is for all. */
export const lifecycleRule: LifecycleRule = {
  id: 'imagemint-second-net',
  enabled: true,
  conditions: { prefix: '' },
  deleteObjectsTransition: {
    condition: { type: 'Age', maxAge: (objectKeptDays * dayMs) / 1000 },
  },
};

/** The bucket's rules with ours in them, or null where ours is there already. Others' rules stay. */
export function withLifecycleRule(rules: readonly LifecycleRule[]): LifecycleRule[] | null {
  const present = rules.find(({ id }) => id === lifecycleRule.id);
  if (present && isSameRule(present)) return null;
  return [...rules.filter(({ id }) => id !== lifecycleRule.id), lifecycleRule];
}

function isSameRule(rule: LifecycleRule): boolean {
  const condition = (rule.deleteObjectsTransition as { condition?: { maxAge?: unknown } })
    ?.condition;
  return rule.enabled && condition?.maxAge === (objectKeptDays * dayMs) / 1000;
}
