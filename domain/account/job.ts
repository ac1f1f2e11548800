import { z } from 'zod';
import { requestParts } from '../tools/request-parts.ts';
import { type Tool, toolRequests, tools } from '../tools/tools.ts';
import { jobErrorCodes } from './job-error.ts';
import { jobStates } from './job-state.ts';

/** The id of a job. The client creates it, so that a repeated request is the same job. */
export const jobIdSchema = requestParts.jobId;

type AnyRequest = ReturnType<(typeof toolRequests)[Tool]>;

/** What a job is asked for: each tool has its own request. */
export const jobRequestSchema = z.discriminatedUnion(
  'tool',
  tools.map((tool): AnyRequest => toolRequests[tool](requestParts)) as [
    AnyRequest,
    ...AnyRequest[],
  ],
);

/** The body of `POST /api/jobs`: the price that the client has shown may come with it. */
export const newJobSchema = z.intersection(
  jobRequestSchema,
  z.object({ expectedCost: z.int().nonnegative().optional() }),
);

export function promptOf(request: JobRequest): string | undefined {
  if ('prompt' in request && request.prompt) return request.prompt;
  return request.tool === 'edit' ? textOfEdit(request.options) : undefined;
}

/** Returns the text that the user wrote for an edit; the filter's name where there is none. */
export function textOfEdit(options: RequestOf<'edit'>['options']): string {
  switch (options.tool) {
    case 'select':
      return options.editDescription;
    case 'background':
      return options.backgroundType;
    case 'text':
      return options.textContent;
    case 'filter':
      return options.filterType;
  }
}

/** What a job is doing. The app shows it as a text while the job runs. */
export const jobStages = ['held', 'waiting', 'uploading', 'rendering', 'done'] as const;

export const jobResultSchema = z.object({
  /** A signed link on our own origin, which expires. Read the job again for a new one. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  type: z.string(),
  /** Its device has still to lay it into the picture and to send that (`PUT /api/pictures/:id`). */
  isUnfinished: z.boolean().optional(),
});

export const jobSchema = z.object({
  id: jobIdSchema,
  /** The batch that it was created with. */
  batchId: jobIdSchema.optional(),
  tool: z.enum(tools),
  state: z.enum(jobStates),
  /** In credits. Charged only when the state is `succeeded`. */
  cost: z.int().nonnegative(),
  stage: z.enum(jobStages),
  prompt: z.string().optional(),
  /** Absent after it was deleted. */
  request: jobRequestSchema.optional(),
  /** Position in the queue, counted from 1, while the job waits for the provider. */
  place: z.int().positive().optional(),
  /** In milliseconds: the expected wait for the provider, then how long the job takes in all. */
  etaMs: z.int().nonnegative().optional(),
  /** Whether its vendor can end the running job. A queued one can always be cancelled. */
  cancellable: z.boolean().optional(),
  result: jobResultSchema.optional(),
  error: z.object({ code: z.enum(jobErrorCodes), message: z.string() }).optional(),
  createdAt: z.string(),
  settledAt: z.string().optional(),
});

export type JobRequest = z.infer<typeof jobRequestSchema>;
export type RequestOf<Name extends Tool> = Extract<JobRequest, { tool: Name }>;
export type JobStage = (typeof jobStages)[number];
export type Job = z.infer<typeof jobSchema>;
