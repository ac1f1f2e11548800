import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of this emulator. */
export const ruleSchema = faultRule([
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

export type Rule = z.infer<typeof ruleSchema>;
