import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** A fault rule of the verification. */
export const ruleSchema = faultRule([
  'slow',
  'hang',
  'html',
  'drop',
  'error_500',
  /** Turnstile's own fault, with status 200 as its documents show it. */
  'internal_error',
  'broken_json',
  'wrong_hostname',
  'wrong_action',
  /** The verdict is made and its response is lost: the token is spent. */
  'lost_response',
]);

export type Rule = z.infer<typeof ruleSchema>;
