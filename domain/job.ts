import { z } from 'zod';
import { jobErrorCodes } from './error-code.ts';
import { jobStates } from './job-state.ts';
import { promptLengthMax } from './limits.ts';
import { tools } from './tools.ts';

/** A job's id is made by the client, so that a repeated request is the same job. */
export const jobIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'An id is 8 to 64 letters, digits, - or _.');

/** The body of `POST /api/jobs`. */
export const jobRequestSchema = z.discriminatedUnion('tool', [
  z.object({
    id: jobIdSchema,
    tool: z.literal('text2img'),
    prompt: z
      .string('Prompt is required')
      .trim()
      .min(1, 'Prompt is required')
      .max(promptLengthMax, `A prompt has at most ${promptLengthMax} characters`),
  }),
]);

/** What a job is doing: shown to the user in words while it works. */
export const jobStages = ['held', 'waiting', 'uploading', 'rendering', 'saving', 'done'] as const;

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
