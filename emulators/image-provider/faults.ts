import { z } from 'zod';
import { faultRule } from '../fault-rules.ts';

const faultModes = [
  'slow',
  'empty',
  'empty_json',
  'broken_json',
  'error_500',
  'error_503',
  'rate_limited',
  'refused',
  'rejected_key',
  'html',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
] as const;

const ruleSchema = faultRule(faultModes);

/** What `POST /control` takes: how the stand-in is to misbehave from now on. */
export const controlSchema = z.strictObject({
  rules: z.array(ruleSchema).optional(),
  add: ruleSchema.optional(),
  /** In which of the protocol's forms it answers. */
  answer: z.enum(['url', 'image_url', 'image', 'bare']).optional(),
  /** Edge of new pictures, in pixels. */
  size: z.int().min(16).max(2048).optional(),
});

export type Rule = z.infer<typeof ruleSchema>;

export interface Settings {
  rules: Rule[];
  answer: 'url' | 'image_url' | 'image' | 'bare';
  size: number;
}

export function initialSettings(): Settings {
  return { rules: [], answer: 'url', size: 1024 };
}
