import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of this emulator. */
export const ruleSchema = faultRule([
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'error_503',
  'rate_limited',
  'no_money',
  'unknown_parameter',
  'refused',
  'rejected_key',
  'missing_scope',
  'no_model_access',
  'unsupported_region',
  'html',
  'returns_url',
  'dead_url',
  'opaque',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
]);

export type Rule = z.infer<typeof ruleSchema>;
