import { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

/** Codes and their words as in the vendor's page 'Errors'. */
export const coded = {
  allocation_used: [429, 3036, 'You have used up your daily free allocation of 10,000 neurons.'],
  no_capacity: [429, 3040, 'No more data centers to forward the request to'],
  refused: [400, 3030, 'Input prompt contains NSFW content.'],
  refused_by_model: [400, 8007, 'The content was refused.'],
  not_allowed: [403, 5018, 'The account is not allowed to access this model'],
  too_large: [413, 3006, 'Request is too large'],
} as const;

const ruleSchema = faultRule([
  ...(Object.keys(coded) as [keyof typeof coded, ...(keyof typeof coded)[]]),
  'slow',
  'empty',
  'broken_json',
  'error_500',
  'html',
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
  /** Longest edge of new pictures, in pixels; null for what the call asks for. */
  size: z.int().min(16).max(2048).nullable().optional(),
});

export type Rule = z.infer<typeof ruleSchema>;
