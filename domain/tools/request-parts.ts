import { z } from 'zod';
import { promptLengthMax } from '../limits.ts';
import { fontStyles, textPositions } from './edit-options.ts';
import { isEditOnDevice } from './edit-tools.ts';
import { filterIntensity, filterTypes } from './filter-types.ts';
import {
  qualities,
  referenceRoles,
  referencesMax,
  requestShapes,
  seedMax,
  shapes,
  styleIds,
} from './picture-options.ts';
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

const uploadId = z
  .string('Image is required')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'Invalid image input');

/** The options of a new picture. A provider may offer fewer of them. */
function pictureOptions<const Shapes extends readonly string[]>(offered: Shapes) {
  return z
    .object({
      shape: z.enum(offered, 'Unknown shape').optional(),
      quality: z.enum(qualities, 'Unknown quality').optional(),
      style: z.enum(styleIds, 'Unknown style').optional(),
      /** Of the references, in their order. */
      referenceRoles: z.array(z.enum(referenceRoles)).max(referencesMax).optional(),
      seed: z.int().nonnegative().max(seedMax).optional(),
    })
    .optional();
}

export const requestParts = {
  z,
  /** The id of a job. The client creates it, so that a repeated request is the same job. */
  jobId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'An id is 8 to 64 letters, digits, - or _.'),
  uploadId,
  /** Further pictures for the provider to look at. */
  references: z.array(uploadId).max(referencesMax).optional(),
  newOptions: pictureOptions(shapes),
  /** Of a tool with a source, whose shape the result may have. */
  sourceOptions: pictureOptions(requestShapes),
  prompt,
  optionalPrompt: prompt.optional().or(z.literal('')),
  requiredText,
  editing: { filterIntensity, filterTypes, fontStyles, textPositions, isEditOnDevice },
};
