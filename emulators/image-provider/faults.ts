import { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of this emulator. */
export const ruleSchema = faultRule([
  'slow',
  'empty',
  'empty_json',
  'broken_json',
  'error_500',
  'error_503',
  'rate_limited',
  'refused',
  'no_money',
  'unknown_parameter',
  'rejected_key',
  'html',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
]);

/** The body of `POST /control`. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
  /** The `promptIncludes` of rules whose waiting calls go on at once. */
  release: z.string().min(1).optional(),
  /** Edge of new pictures, in pixels. */
  size: z.int().min(16).max(2048).optional(),
  /** Whether prompts that differ only in words with digits, such as ids, get the same drawing. */
  repeats: z.boolean().optional(),
});

export type Rule = z.infer<typeof ruleSchema>;

export interface Settings {
  rules: Rule[];
  size: number;
  repeats: boolean;
}

export function initialSettings(): Settings {
  return { rules: [], size: 1024, repeats: false };
}
