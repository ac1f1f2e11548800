import { dayMs } from '../../../domain/days.ts';
import { resultRetentionMs, uploadRetentionMs } from '../../../domain/limits.ts';

/**
 * How much later than the product the bucket deletes an object, in days. The rules are for
 * objects that the product failed to delete. They must never delete one first, not even where
 * the product retries a deletion for days.
 */
const marginDays = 7;

/** Days after which the bucket deletes an upload or a result. */
export const objectRetentionDays =
  Math.ceil(Math.max(resultRetentionMs, uploadRetentionMs) / dayMs) + marginDays;

export interface LifecycleRule {
  [key: string]: unknown;
  id: string;
  enabled: boolean;
}

const ourId = 'imagemint-second-net';

/**
 * The names of results begin with their user's id, and those of uploads with a random one. Both are
 * hexadecimal and have no other prefix in common, so each digit has a rule. No rule applies to the
 * pictures that accounts keep, whose names begin with `accountPicturesPrefix`.
 */
export const lifecycleRules: readonly LifecycleRule[] = '0123456789abcdef'
  .split('')
  .map((digit) => ({
    id: `${ourId}-${digit}`,
    enabled: true,
    conditions: { prefix: digit },
    deleteObjectsTransition: {
      condition: { type: 'Age', maxAge: (objectRetentionDays * dayMs) / 1000 },
    },
  }));

/**
 * Returns the bucket's rules with ours as they should be, or null where they are. Other rules stay.
 * Earlier versions had one rule for every object, which is removed.
 */
export function withLifecycleRules(rules: readonly LifecycleRule[]): LifecycleRule[] | null {
  const [ours, others] = [rules.filter(isOurs), rules.filter((rule) => !isOurs(rule))];
  const isRight =
    ours.length === lifecycleRules.length &&
    lifecycleRules.every((rule) => ours.some((present) => isSameRule(present, rule)));
  return isRight ? null : [...others, ...lifecycleRules];
}

function isOurs({ id }: LifecycleRule): boolean {
  return id === ourId || id.startsWith(`${ourId}-`);
}

function isSameRule(present: LifecycleRule, rule: LifecycleRule): boolean {
  const [{ prefix, maxAge }, expected] = [termsOf(present), termsOf(rule)];
  return (
    present.id === rule.id &&
    present.enabled &&
    prefix === expected.prefix &&
    maxAge === expected.maxAge
  );
}

function termsOf(rule: LifecycleRule): { prefix: unknown; maxAge: unknown } {
  const conditions = rule.conditions as { prefix?: unknown } | undefined;
  const transition = rule.deleteObjectsTransition as
    | { condition?: { maxAge?: unknown } }
    | undefined;
  return { prefix: conditions?.prefix, maxAge: transition?.condition?.maxAge };
}
