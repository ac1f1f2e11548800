import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of this emulator. */
export const ruleSchema = faultRule([
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'rate_limited',
  'no_money',
  'unknown_parameter',
  'refused',
  'rejected_key',
  'html',
  'opaque',
  'truncated_picture',
  'hang',
  'drop',
]);

export type Rule = z.infer<typeof ruleSchema>;
