import { z } from 'zod';
import { promptLengthMax } from '../limits.ts';
import { fontStyles, textPositions } from './edit-options.ts';
import { isEditOnDevice } from './edit-tools.ts';
import { filterIntensity, filterTypes } from './filter-types.ts';
import { hasVisibleText } from './visible-text.ts';

/** Tools get the parts as a parameter, because the first view loads their modules without zod. */
export type RequestParts = typeof requestParts;

export type RequestSchema<Name extends string> = z.ZodObject &
  z.ZodType<{ id: string; tool: Name }>;

/** A text of 1 to `promptLengthMax` characters, at least one of them visible, without the spaces around it. */
function requiredText(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(promptLengthMax, `A prompt has at most ${promptLengthMax} characters`)
    .refine(hasVisibleText, missing);
}

const prompt = requiredText('Prompt is required');

export const requestParts = {
  z,
  /** The id of a job. The client creates it, so that a repeated request is the same job. */
  jobId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'An id is 8 to 64 letters, digits, - or _.'),
  uploadId: z.string('Image is required').regex(/^[A-Za-z0-9_-]{8,64}$/, 'Invalid image input'),
  prompt,
  optionalPrompt: prompt.optional().or(z.literal('')),
  requiredText,
  editing: { filterIntensity, filterTypes, fontStyles, textPositions, isEditOnDevice },
};
