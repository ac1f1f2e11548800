import { z } from 'zod';

const faultModes = [
  'slow',
  'error_500',
  'error_503',
  'rate_limited',
  'not_success',
  'bad_url',
  'empty',
  'broken_json',
  'html',
  'dead_url',
  'hang',
  'drop',
] as const;

const ruleSchema = z.strictObject({
  mode: z.enum(faultModes),
  /** For so many calls; without, for all. */
  times: z.int().min(1).max(1000).optional(),
  delayMs: z.int().min(0).max(120_000).default(5000),
});

/** What `POST /control` takes: how the stand-in is to misbehave from now on. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
});

export type Rule = z.infer<typeof ruleSchema>;

/** The rules that stay, and the one for this call, if any: one that was asked for a number of times is used up. */
export function takeRule(rules: readonly Rule[]): { rule: Rule | undefined; rest: Rule[] } {
  const [rule, ...others] = rules;
  if (rule?.times === undefined) return { rule, rest: [...rules] };
  const used = { ...rule, times: rule.times - 1 };
  return { rule, rest: used.times === 0 ? others : [used, ...others] };
}
