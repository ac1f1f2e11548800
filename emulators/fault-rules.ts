import { z } from 'zod';

/** How a stand-in misbehaves, in one of these modes. */
export function faultRule<const Modes extends readonly [string, ...string[]]>(modes: Modes) {
  return z.strictObject({
    mode: z.enum(modes),
    /** For so many calls; without, for all. */
    times: z.int().min(1).max(1000).optional(),
    /** For prompts with these words alone. */
    promptIncludes: z.string().min(1).optional(),
    /** For pictures whose name or address has these words alone. */
    imageIncludes: z.string().min(1).optional(),
    delayMs: z.int().min(0).max(120_000).default(5000),
  });
}

/** For which calls a rule is. */
export interface Limited {
  times?: number | undefined;
  promptIncludes?: string | undefined;
  imageIncludes?: string | undefined;
}

/**
 * The rule for a call with this prompt and picture, if any, and the rules that are left: one
 * that was asked for a number of times is used up.
 */
export function takeRule<Rule extends Limited>(
  rules: readonly Rule[],
  { prompt = '', image = '' }: { prompt?: string; image?: string } = {},
): { rule: Rule | undefined; rest: Rule[] } {
  const rule = rules.find(
    ({ promptIncludes = '', imageIncludes = '' }) =>
      prompt.includes(promptIncludes) && image.includes(imageIncludes),
  );
  if (rule?.times === undefined) return { rule, rest: [...rules] };
  const left = rule.times - 1;
  const rest = rules.flatMap((each) =>
    each !== rule ? [each] : left > 0 ? [{ ...each, times: left }] : [],
  );
  return { rule, rest };
}
