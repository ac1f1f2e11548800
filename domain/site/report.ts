import { z } from 'zod';
import { readable } from '../plain-text.ts';

/** Why a visitor reports a shared picture, or an owner a result. */
export const reportReasons = [
  'illegal',
  'child_safety',
  'sexual',
  'violence',
  'hate',
  'privacy',
  'copyright',
  'wrong_result',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Characters. */
export const reportCommentLengthMax = 1000;

/** The name of the field is Turnstile's, whose widget adds it to a form. */
export const challengeField = 'cf-turnstile-response';

/** The action of the challenge at a report. */
export const reportAction = 'report';

export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  comment: z
    .string()
    .overwrite(readable)
    .trim()
    .max(reportCommentLengthMax, `A comment has at most ${reportCommentLengthMax} characters.`)
    .default(''),
  [challengeField]: z.string().optional(),
});
