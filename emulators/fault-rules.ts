import { z } from 'zod';

/** Returns the schema of an emulator's fault rule with these modes. */
export function faultRule<const Modes extends readonly [string, ...string[]]>(modes: Modes) {
  return z.strictObject({
    mode: z.enum(modes),
    /** The number of calls; without it, all calls. */
    times: z.int().min(1).max(1000).optional(),
    /** Only for prompts that contain this text. */
    promptIncludes: z.string().min(1).optional(),
    /** Only for pictures whose name or address contains this text. */
    imageIncludes: z.string().min(1).optional(),
    delayMs: z.int().min(0).max(120_000).default(5000),
  });
}

/** The calls that a rule applies to. */
export interface Limited {
  times?: number | undefined;
  promptIncludes?: string | undefined;
  imageIncludes?: string | undefined;
}

/**
 * Returns the rule for a call with this prompt and picture, if any, and the remaining rules: a
 * rule with `times` is counted down and removed at 0.
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
