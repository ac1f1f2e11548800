import { z } from 'zod';
import { filterIntensity, filterTypes, fontStyles, textPositions } from './edit-options.ts';
import { jobErrorCodes } from './error-code.ts';
import { jobStates } from './job-state.ts';
import { promptLengthMax } from './limits.ts';
import { type EditTool, type Tool, tools } from './tools.ts';

/** The id of a job. The client creates it, so that a repeated request is the same job. */
export const jobIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'An id is 8 to 64 letters, digits, - or _.');

const requiredText = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(promptLengthMax, `A prompt has at most ${promptLengthMax} characters`);
const optionalText = requiredText('Prompt is required').optional().or(z.literal(''));

/** The id of an upload, from the answer of `POST /api/uploads`. */
const uploadIdSchema = z
  .string('Image is required')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'Invalid image input');

/**
 * The options of an edit, by the editor's tool. The messages are the specification's alerts
 * (section 5).
 */
const editOptionsSchema = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('select'),
    areaToEdit: requiredText(
      'Please specify the area to edit and describe what changes you want.',
    ).optional(),
    editDescription: requiredText(
      'Please specify the area to edit and describe what changes you want.',
    ),
  }),
  z.object({
    tool: z.literal('filter'),
    filterType: z.enum(filterTypes, 'Please select a filter type.'),
    filterIntensity: z
      .number()
      .min(filterIntensity.min)
      .max(filterIntensity.max)
      .default(filterIntensity.default),
  }),
  z.object({
    tool: z.literal('text'),
    textContent: requiredText('Please enter text content to add to the image.'),
    textPosition: z.enum(textPositions).default('Center'),
    fontStyle: z.enum(fontStyles).default('Regular'),
  }),
  z.object({
    tool: z.literal('background'),
    backgroundType: requiredText('Please specify what background you want.'),
  }),
]);

/** The body of `POST /api/jobs`. */
export const jobRequestSchema = z
  .discriminatedUnion('tool', [
    z.object({
      id: jobIdSchema,
      tool: z.literal('text2img'),
      prompt: requiredText('Prompt is required'),
    }),
    z.object({
      id: jobIdSchema,
      tool: z.literal('img2img'),
      prompt: optionalText,
      uploadId: uploadIdSchema,
    }),
    z.object({
      id: jobIdSchema,
      tool: z.literal('headshot'),
      prompt: optionalText,
      uploadId: uploadIdSchema,
    }),
    z.object({ id: jobIdSchema, tool: z.literal('bgremove'), uploadId: uploadIdSchema }),
    z.object({
      id: jobIdSchema,
      tool: z.literal('edit'),
      prompt: optionalText,
      /** Absent for an edit that the device renders itself, whose picture is not uploaded. */
      uploadId: uploadIdSchema.optional(),
      /** The upload of the mask, of the picture's size: white where the picture may change. */
      maskId: uploadIdSchema.optional(),
      options: editOptionsSchema,
    }),
  ])
  .superRefine((request, context) => {
    if (request.tool !== 'edit' || isRenderedOnDevice(request)) return;
    if (request.uploadId === undefined) {
      context.addIssue({ code: 'custom', path: ['uploadId'], message: 'Image is required' });
    }
    const { options, maskId } = request;
    if (options.tool === 'select' && maskId === undefined && options.areaToEdit === undefined) {
      const message = 'Please specify the area to edit and describe what changes you want.';
      context.addIssue({ code: 'custom', path: ['options', 'areaToEdit'], message });
    }
  });

/**
 * Returns whether the device renders the picture and the server only charges the price (design,
 * section 3).
 */
export function isRenderedOnDevice(
  request: { tool: Exclude<Tool, 'edit'> } | { tool: 'edit'; options: { tool: EditTool } },
): boolean {
  return request.tool === 'edit' && ['filter', 'text'].includes(request.options.tool);
}

/** Returns the text that the user wrote for a job; undefined where there is none. */
export function promptOf(request: JobRequest): string | undefined {
  if (request.tool === 'bgremove') return undefined;
  if (request.prompt) return request.prompt;
  if (request.tool !== 'edit') return undefined;
  const { options } = request;
  if (options.tool === 'select') return options.editDescription;
  if (options.tool === 'background') return options.backgroundType;
  return options.tool === 'text' ? options.textContent : options.filterType;
}

/** What a job is doing. The app shows it as a text while the job runs. */
export const jobStages = ['held', 'waiting', 'uploading', 'rendering', 'done'] as const;

export const jobResultSchema = z.object({
  /** A signed link on our own origin, which expires. Read the job again for a new one. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** A media type, for example `image/png`. */
  type: z.string(),
});

export const jobSchema = z.object({
  id: jobIdSchema,
  tool: z.enum(tools),
  state: z.enum(jobStates),
  /** In credits. Charged only when the state is `succeeded`. */
  cost: z.int().nonnegative(),
  stage: z.enum(jobStages),
  prompt: z.string().optional(),
  /** Position in the queue, counted from 1, while the job waits for the provider. */
  place: z.int().positive().optional(),
  /** Expected wait, in milliseconds. */
  etaMs: z.int().nonnegative().optional(),
  result: jobResultSchema.optional(),
  error: z.object({ code: z.enum(jobErrorCodes), message: z.string() }).optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  settledAt: z.string().optional(),
});

export type JobRequest = z.infer<typeof jobRequestSchema>;
export type JobStage = (typeof jobStages)[number];
export type Job = z.infer<typeof jobSchema>;
