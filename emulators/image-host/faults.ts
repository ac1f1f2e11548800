import { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

const ruleSchema = faultRule([
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
]);

/** What `POST /control` takes: how the stand-in is to misbehave from now on. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
});

export type Rule = z.infer<typeof ruleSchema>;
