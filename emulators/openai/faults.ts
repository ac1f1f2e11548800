import { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

const ruleSchema = faultRule([
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'error_503',
  'rate_limited',
  'no_money',
  'refused',
  'rejected_key',
  'html',
  'answers_url',
  'dead_url',
  'opaque',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
]);

/** What `POST /control` takes: how the stand-in is to misbehave from now on. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
  /** Edge of new pictures, in pixels; null for what the call asks for. */
  size: z.int().min(16).max(2048).nullable().optional(),
});

export type Rule = z.infer<typeof ruleSchema>;
