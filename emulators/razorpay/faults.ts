import { z } from 'zod';

/**
 * `lost_answer` does what was asked and then cuts the connection; `half` does it and
 * cuts the answer. `doubled` lists everything twice, and `reordered` the other way round.
 */
export const apiFaults = [
  'down',
  'limited',
  'lost_answer',
  'slow',
  'html',
  'half',
  'doubled',
  'reordered',
] as const;

const ruleSchema = z.strictObject({
  mode: z.enum(apiFaults),
  times: z.int().min(1).max(1000).optional(),
  /** For addresses with these words alone, `/orders` for instance. */
  pathIncludes: z.string().optional(),
  delayMs: z.int().min(0).max(60_000).default(2000),
});

export type ApiRule = z.infer<typeof ruleSchema>;

/** `rules` takes the place of all there are; `add` comes behind them. */
export const apiRulesSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: z.array(ruleSchema).optional(),
});

/** How the REST interface misbehaves. */
export class ApiFaults {
  rules: ApiRule[] = [];

  /** The rule for this address, if any; one for a number of times is used up. */
  take(path: string): ApiRule | undefined {
    const rule = this.rules.find(({ pathIncludes }) => path.includes(pathIncludes ?? ''));
    if (rule?.times !== undefined) {
      rule.times -= 1;
      if (rule.times === 0) this.rules = this.rules.filter((other) => other !== rule);
    }
    return rule;
  }
}
