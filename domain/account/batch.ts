import { z } from 'zod';
import { batchJobsMax } from '../limits.ts';
import { jobIdSchema, jobRequestSchema, jobSchema } from './job.ts';

/** The body of `POST /api/batches`. */
export const batchRequestSchema = z.object({
  id: jobIdSchema,
  /** What the client has shown, in credits. The batch is refused where its price differs. */
  expectedCost: z.int().nonnegative(),
  jobs: z
    .array(jobRequestSchema)
    .min(1, 'Ask for at least one picture.')
    .max(batchJobsMax, `Ask for at most ${batchJobsMax} pictures at once.`)
    .refine((jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length, {
      error: 'Each job needs an id of its own',
    }),
});

/** Jobs that were created and held together, and that settle one by one. */
export const batchSchema = z.object({
  id: jobIdSchema,
  /** ISO 8601. */
  createdAt: z.string(),
  /** In credits, as are those below. When all jobs have ended, `charged + returned = cost`. */
  cost: z.int().nonnegative(),
  charged: z.int().nonnegative(),
  returned: z.int().nonnegative(),
  jobs: z.array(jobSchema),
});

export const batchesSchema = z.object({
  batches: z.array(batchSchema),
  nextCursor: z.string().nullable(),
});

export type BatchRequest = z.infer<typeof batchRequestSchema>;
export type Batch = z.infer<typeof batchSchema>;
