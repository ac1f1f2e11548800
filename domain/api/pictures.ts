import { z } from 'zod';
import { batchesSchema, batchRequestSchema, batchSchema } from '../account/batch.ts';
import { jobSchema, newJobSchema } from '../account/job.ts';
import { accountPictureSchema, accountPicturesSchema } from '../account/picture.ts';
import { improvePromptSchema, promptIdeasSchema, promptLimitsSchema } from '../account/prompts.ts';
import { jobReceiptSchema } from '../account/share.ts';
import { dayMs } from '../days.ts';
import { exportRequestSchema } from '../editing/export-request.ts';
import { exportsPerDay, jobRequestsPerMinute, promptRequestsPerMinute } from '../limits.ts';
import { bytesSchema, call, cursorSchema, json } from './call.ts';

const job = z.object({ job: jobSchema });
const batch = z.object({ batch: batchSchema });

/** Bytes of a batch of 40 jobs, each with the longest prompt and its options. */
const batchBytesMax = 512 * 1024;
const promptRateLimit = { calls: promptRequestsPerMinute, windowMs: 60_000, by: 'user' } as const;

/** The refusals and the rate limit of a call that starts jobs, one or many. */
const jobStart = {
  refusals: [
    'account_frozen',
    'account_halted',
    'budget_spent',
    'conflict',
    'insufficient_credits',
    'internal_error',
    'invalid_mask',
    'option_unavailable',
    'price_changed',
    'prompt_refused',
    'provider_unavailable',
    'rate_limited',
    'tool_unavailable',
    'too_many_failures',
    'too_many_jobs',
    'unknown_upload',
  ],
  rateLimit: { calls: jobRequestsPerMinute, windowMs: 60_000, by: 'user' },
} as const;

export const pictureCalls = {
  uploadPicture: call({
    summary: 'Uploads a picture to work on: PNG, JPEG or WebP, stored for an hour',
    addressLimit: 'usual',
    who: 'user',
    body: { schema: z.object({ image: bytesSchema }), format: 'multipart' },
    response: {
      status: 200,
      schema: z.object({
        id: z.string(),
        url: z.string(),
        width: z.int(),
        height: z.int(),
        expiresAt: z.iso.datetime(),
      }),
    },
    refusals: [
      'invalid_input',
      'invalid_picture',
      'picture_refused',
      'too_many_uploads',
      'unavailable',
      'unsupported_media_type',
      'upload_failed',
    ],
  }),
  createJob: call({
    summary:
      'Holds the price and starts the job. The client makes the id, so a retry is the same job',
    addressLimit: 'wide',
    who: 'user',
    body: json(newJobSchema),
    response: { status: 202, schema: job },
    ...jobStart,
  }),
  listJobs: call({
    summary: 'The latest jobs',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: z.object({ jobs: z.array(jobSchema) }) },
    refusals: [],
  }),
  readJob: call({
    summary: 'One job',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: job },
    refusals: ['not_found'],
  }),
  cancelJob: call({
    summary: 'Cancels a job that is queued, or that its vendor can end; nothing is charged',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: job },
    refusals: ['not_found', 'not_cancellable'],
  }),
  readJobReceipt: call({
    summary: 'What was paid for a picture; its id is that of its job',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: z.object({ receipt: jobReceiptSchema }) },
    refusals: ['not_found'],
  }),
  saveJob: call({
    summary: 'The device has saved the picture: it is stored for a day instead of a week',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: z.object({ saved: z.boolean() }) },
    refusals: ['not_found'],
  }),
  createExport: call({
    summary:
      'Draws a result, whose file has this SHA-256, with edits and in a type and size, and signs it',
    addressLimit: 'usual',
    who: 'user',
    body: json(z.object(exportRequestSchema.shape)),
    response: { status: 200, schema: bytesSchema, type: 'image/*' },
    refusals: ['export_refused', 'invalid_input', 'not_found', 'rate_limited'],
    rateLimit: { calls: exportsPerDay, windowMs: dayMs, by: 'user' },
  }),
  createBatch: call({
    summary: 'Creates up to 40 jobs and holds their price, all or none. A retry is the same batch',
    addressLimit: 'usual',
    who: 'user',
    body: { schema: batchRequestSchema, format: 'json', bytesMax: batchBytesMax },
    response: { status: 202, schema: batch },
    ...jobStart,
  }),
  listBatches: call({
    summary: 'The batches, newest first',
    addressLimit: 'usual',
    who: 'user',
    query: z.object({
      cursor: cursorSchema.regex(/^[1-9]\d{0,14}$/, 'The cursor is not valid.').optional(),
    }),
    response: { status: 200, schema: batchesSchema },
    refusals: ['invalid_input'],
  }),
  readBatch: call({
    summary: 'One batch with its jobs',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: batch },
    refusals: ['not_found'],
  }),
  cancelBatch: call({
    summary: 'Cancels what is queued of a batch; nothing is charged for it',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: batch },
    refusals: ['not_found'],
  }),
  listPictures: call({
    summary: 'The pictures of the user that the server has, and those that it no longer has',
    addressLimit: 'wide',
    who: 'user',
    query: z.object({
      cursor: cursorSchema
        .regex(/^\d{1,16}\.[A-Za-z0-9_-]{1,64}$/, 'The cursor is not valid.')
        .optional(),
    }),
    response: { status: 200, schema: accountPicturesSchema },
    refusals: ['invalid_input'],
  }),
  keepPicture: call({
    summary:
      'Keeps a picture in the account, or finishes an edit. The same id again is the same picture',
    addressLimit: 'usual',
    who: 'user',
    body: {
      schema: z.object({
        image: bytesSchema,
        record: z.string().describe('JSON: type, prompt, ts, and the options of an edit.'),
      }),
      format: 'multipart',
    },
    response: { status: 200, schema: z.object({ picture: accountPictureSchema }) },
    refusals: [
      'invalid_input',
      'invalid_picture',
      'picture_deleted',
      'picture_refused',
      'picture_too_old',
      'pictures_not_kept',
      'unavailable',
      'unsupported_media_type',
      'upload_failed',
    ],
  }),
  deletePicture: call({
    summary:
      'Deletes a picture on the server, and on every device where the account keeps pictures',
    addressLimit: 'wide',
    who: 'user',
    query: z.object({
      everywhere: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          'Whether the devices’ own copies go too, now or as soon as the account keeps pictures. Without it: whether it keeps them now.',
        ),
    }),
    response: { status: 200, schema: z.object({ deleted: z.boolean() }) },
    refusals: ['invalid_input', 'not_found'],
  }),
  readPicture: call({
    summary: 'A private picture, by a signed link that expires',
    addressLimit: 'wide',
    who: 'anyone',
    query: z.object({
      exp: z.string().optional(),
      sig: z.string().optional(),
      made: z.string().optional(),
    }),
    headers: { 'If-None-Match': 'The ETag of a copy that the client has.' },
    response: { status: 200, schema: bytesSchema, type: 'image/*' },
    others: { 304: 'The client’s copy is the same.' },
    refusals: ['link_expired', 'not_found', 'unavailable'],
  }),
  improvePrompt: call({
    summary: 'A better prompt; free for users with credits or a purchase',
    addressLimit: 'usual',
    who: 'user',
    body: json(improvePromptSchema),
    response: { status: 200, schema: z.object({ prompt: z.string() }) },
    refusals: ['insufficient_credits', 'prompts_used_up', 'rate_limited', 'unavailable'],
    rateLimit: promptRateLimit,
  }),
  suggestIdeas: call({
    summary: 'Eight ideas for a tool; free for users with credits or a purchase',
    addressLimit: 'usual',
    who: 'user',
    body: json(promptIdeasSchema),
    response: {
      status: 200,
      schema: z.object({ ideas: z.array(z.string()), isDefault: z.boolean() }),
    },
    refusals: ['insufficient_credits', 'prompts_used_up', 'rate_limited'],
    rateLimit: promptRateLimit,
  }),
  readPromptLimits: call({
    summary: 'How many characters of a prompt the image provider reads',
    addressLimit: 'wide',
    who: 'user',
    response: { status: 200, schema: promptLimitsSchema },
    refusals: [],
  }),
};
