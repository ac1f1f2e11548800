import { z } from 'zod';
import { filterIntensity, filterTypes, fontStyles, textPositions } from './edit-options.ts';
import { jobErrorCodes } from './error-code.ts';
import { jobStates } from './job-state.ts';
import { promptLengthMax } from './limits.ts';
import { type EditTool, type Tool, tools } from './tools.ts';

/** A job's id is made by the client, so that a repeated request is the same job. */
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

/** The id that `POST /api/uploads` gave a picture. */
const uploadIdSchema = z
  .string('Image is required')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'Invalid image input');

/** What the editor does, by its tab; the messages are the spec's alerts (section 5). */
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
      /** Not for what the device renders itself, which nobody uploads. */
      uploadId: uploadIdSchema.optional(),
      /** White where the picture may change, of its size. */
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

/** Whether the device makes the picture, and the server only takes the price (design, section 3). */
export function isRenderedOnDevice(
  request: { tool: Exclude<Tool, 'edit'> } | { tool: 'edit'; options: { tool: EditTool } },
): boolean {
  return request.tool === 'edit' && ['filter', 'text'].includes(request.options.tool);
}

/** What the user wrote for a job; undefined where nothing was written. */
export function promptOf(request: JobRequest): string | undefined {
  if (request.tool === 'bgremove') return undefined;
  if (request.prompt) return request.prompt;
  if (request.tool !== 'edit') return undefined;
  const { options } = request;
  if (options.tool === 'select') return options.editDescription;
  if (options.tool === 'background') return options.backgroundType;
  return options.tool === 'text' ? options.textContent : options.filterType;
}

/** What a job is doing: shown to the user in words while it works. */
export const jobStages = ['held', 'waiting', 'uploading', 'rendering', 'done'] as const;

export const jobResultSchema = z.object({
  /** A signed link on our own origin that expires; read the job again for a new one. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** A media type, `image/png` for instance. */
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
  /** Place in the queue, counted from 1, while waiting for the provider. */
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
