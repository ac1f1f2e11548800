import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of a vendor's emulator. */
export const ruleSchema = faultRule([
  'slow',
  'no_image',
  'broken_json',
  'error_500',
  'rate_limited',
  'no_money',
  'refused',
  'refused_late',
  'rejected_key',
  'unknown_parameter',
  'unsupported_region',
  'html',
  'dead_url',
  'opaque',
  'other_size',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'lost_polls',
  'hang',
  'drop',
]);

export type Rule = z.infer<typeof ruleSchema>;
