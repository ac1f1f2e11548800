import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of a vendor's emulator. */
export const ruleSchema = faultRule([
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'rate_limited',
  'no_money',
  'refused',
  'rejected_key',
  'unknown_parameter',
  'html',
  'opaque',
  'truncated_picture',
  'hang',
  'drop',
]);

export type Rule = z.infer<typeof ruleSchema>;
