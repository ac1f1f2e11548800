import { z } from 'zod';
import { contactSchema } from '../../../domain/contact.ts';
import { featuresSchema } from '../../../domain/features-answer.ts';
import { sellerSchema } from '../../../domain/seller.ts';
import type { ApiOperation } from './operation.ts';

/** What belongs to the site as a whole. */
export const siteOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/api/features',
    summary: 'What this deployment can do, by its configuration',
    signedIn: false,
    answer: { status: 200, schema: featuresSchema },
  },
  {
    method: 'post',
    path: '/api/contact',
    summary: 'A message to the operator',
    signedIn: false,
    body: { schema: contactSchema },
    answer: { status: 200, schema: z.object({ sent: z.boolean() }) },
    refusals: ['invalid_input', 'conflict', 'message_refused', 'rate_limited'],
  },
  {
    method: 'get',
    path: '/api/seller',
    summary: 'Who sells, as the legal pages and the receipts name them',
    signedIn: false,
    answer: { status: 200, schema: sellerSchema },
  },
  {
    method: 'get',
    path: '/api/health',
    summary: 'Whether the deployment is set up and its database answers',
    signedIn: false,
    answer: {
      status: 200,
      schema: z.object({
        status: z.enum(['ok', 'unavailable']),
        configured: z.boolean(),
        database: z.boolean(),
      }),
    },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description',
    signedIn: false,
    answer: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
  },
  {
    method: 'post',
    path: '/api/policy-reports',
    summary: 'What a browser blocked because of our content security policy',
    signedIn: false,
    body: { schema: z.unknown() },
    answer: { status: 204 },
    refusals: ['bad_request', 'rate_limited', 'too_large'],
  },
];
