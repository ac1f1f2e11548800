import { z } from 'zod';

export const faultModes = [
  'slow',
  'empty',
  'empty_json',
  'broken_json',
  'error_500',
  'error_503',
  'rate_limited',
  'refused',
  'rejected_key',
  'html',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
] as const;

const ruleSchema = z.strictObject({
  mode: z.enum(faultModes),
  /** For so many calls; without, for all. */
  times: z.int().min(1).max(1000).optional(),
  /** For prompts with these words alone. */
  promptIncludes: z.string().min(1).optional(),
  delayMs: z.int().min(0).max(120_000).default(5000),
});

/** What `POST /control` takes: how the stand-in is to misbehave from now on. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
  /** In which of the protocol's forms it answers. */
  answer: z.enum(['url', 'image_url', 'image', 'bare']).optional(),
  /** Edge of new pictures, in pixels. */
  size: z.int().min(16).max(2048).optional(),
});

export type Rule = z.infer<typeof ruleSchema>;

export interface Settings {
  rules: Rule[];
  answer: 'url' | 'image_url' | 'image' | 'bare';
  size: number;
}

export function initialSettings(): Settings {
  return { rules: [], answer: 'url', size: 1024 };
}

/** The fault for this prompt, if any; one that was asked for a number of times is used up. */
export function takeRule(settings: Settings, prompt: string): Rule | undefined {
  const rule = settings.rules.find(({ promptIncludes }) => prompt.includes(promptIncludes ?? ''));
  if (rule?.times !== undefined) {
    rule.times -= 1;
    if (rule.times === 0) settings.rules = settings.rules.filter((other) => other !== rule);
  }
  return rule;
}
