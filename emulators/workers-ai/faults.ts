import type { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** Codes and messages of the vendor's page 'Errors'. */
export const coded = {
  allocation_used: [429, 3036, 'You have used up your daily free allocation of 10,000 neurons.'],
  no_capacity: [429, 3040, 'No more data centers to forward the request to'],
  refused: [400, 3030, 'Input prompt contains NSFW content.'],
  refused_by_model: [400, 8007, 'The content was refused.'],
  not_allowed: [403, 5018, 'The account is not allowed to access this model'],
  not_agreed: [403, 5016, 'User has not agreed to Llama3.2 model terms'],
  blocked: [403, 3023, 'Service unavailable for account'],
  private_model: [403, 3041, 'The account is not allowed to access this model'],
  unknown_model: [400, 5007, 'No such model or task'],
  too_large: [413, 3006, 'Request is too large'],
} as const;

/** A fault rule of this emulator. */
export const ruleSchema = faultRule([
  ...(Object.keys(coded) as [keyof typeof coded, ...(keyof typeof coded)[]]),
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'html',
  'opaque',
  'other_size',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
]);

export type Rule = z.infer<typeof ruleSchema>;
