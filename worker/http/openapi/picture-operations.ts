import { z } from 'zod';
import { jobRequestSchema, jobSchema } from '../../../domain/job.ts';
import {
  improvePromptSchema,
  promptIdeasSchema,
  promptLimitsSchema,
} from '../../../domain/prompts.ts';
import { type ApiOperation, bytesSchema } from './operation.ts';

const job = z.object({ job: jobSchema });

/** Pictures, and the words that help with them. */
export const pictureOperations: readonly ApiOperation[] = [
  {
    method: 'post',
    path: '/api/uploads',
    summary: 'Sends a picture to work on: PNG, JPEG or WebP, kept for an hour',
    signedIn: true,
    body: { schema: z.object({ image: bytesSchema }), form: 'multipart/form-data' },
    answer: {
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
      'too_large',
      'unsupported_media_type',
      'invalid_picture',
      'too_many_uploads',
      'upload_failed',
    ],
  },
  {
    method: 'post',
    path: '/api/jobs',
    summary: 'Holds the price and begins to make a picture. The client makes the id: again is once',
    signedIn: true,
    body: { schema: jobRequestSchema },
    answer: { status: 202, schema: job },
    refusals: [
      'invalid_input',
      'insufficient_credits',
      'conflict',
      'too_many_jobs',
      'unknown_upload',
      'invalid_mask',
      'tool_unavailable',
      'account_frozen',
      'rate_limited',
    ],
  },
  {
    method: 'get',
    path: '/api/jobs',
    summary: 'The latest jobs',
    signedIn: true,
    answer: { status: 200, schema: z.object({ jobs: z.array(jobSchema) }) },
  },
  {
    method: 'get',
    path: '/api/jobs/{id}',
    summary: 'One job',
    signedIn: true,
    answer: { status: 200, schema: job },
    refusals: ['not_found'],
  },
  {
    method: 'delete',
    path: '/api/jobs/{id}',
    summary: 'Cancels a job that still waits; nothing is charged',
    signedIn: true,
    answer: { status: 200, schema: job },
    refusals: ['not_found', 'not_cancellable'],
  },
  {
    method: 'post',
    path: '/api/jobs/{id}/saved',
    summary: 'The device has the picture: it is kept a day instead of a week',
    signedIn: true,
    answer: { status: 200, schema: z.object({ saved: z.boolean() }) },
    refusals: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/prompts/improve',
    summary: 'Better words for a prompt; free',
    signedIn: true,
    body: { schema: improvePromptSchema },
    answer: { status: 200, schema: z.object({ prompt: z.string() }) },
    refusals: ['invalid_input', 'rate_limited', 'unavailable'],
  },
  {
    method: 'post',
    path: '/api/prompts/ideas',
    summary: 'Eight ideas for a tool; free',
    signedIn: true,
    body: { schema: promptIdeasSchema },
    answer: {
      status: 200,
      schema: z.object({ ideas: z.array(z.string()), isDefault: z.boolean() }),
    },
    refusals: ['invalid_input', 'rate_limited'],
  },
  {
    method: 'get',
    path: '/api/prompts/limits',
    summary: 'How many characters of a prompt the image provider reads',
    signedIn: true,
    answer: { status: 200, schema: promptLimitsSchema },
  },
  {
    method: 'get',
    path: '/images/{key}',
    summary: 'A private picture, by a signed link that expires',
    signedIn: false,
    query: { exp: z.string(), sig: z.string() },
    answer: { status: 200, schema: bytesSchema, type: 'image/*' },
    refusals: ['link_expired', 'not_found'],
  },
];
