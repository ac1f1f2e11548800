import { z } from 'zod';
import { contactMessagesMax, contactWindowMs } from '../limits.ts';
import { contactSchema } from '../site/contact.ts';
import { featuresSchema } from '../site/features.ts';
import { sellerSchema } from '../site/seller.ts';
import { call, jsonBytesMax } from './call.ts';

/** Bytes of the largest policy report that is read; browsers send about one kilobyte. */
const reportBytesMax = 16 * 1024;

/** Bytes of the largest body that is read from a mail program, which sends `List-Unsubscribe=One-Click`. */
const unsubscribeBytesMax = 16 * 1024;

/** A part of a signed link. One that cannot be ours is read as empty, which no link is signed for. */
const linkPart = z.string().max(100).catch('');

const unsubscribeQuery = z.object({
  user: linkPart,
  sig: linkPart,
  language: z.string().optional(),
});

export const siteCalls = {
  readFeatures: call({
    summary: 'What this deployment can do, by its configuration',
    who: 'anyone',
    response: { status: 200, schema: featuresSchema },
    refusals: [],
  }),
  readSeller: call({
    summary: 'Who sells, as the legal pages and the receipts name them',
    who: 'anyone',
    response: { status: 200, schema: sellerSchema },
    refusals: [],
  }),
  sendMessage: call({
    summary: 'Sends a message to the operator',
    addressLimit: 'strict',
    who: 'anyone',
    query: z.object({ language: z.string().optional() }),
    body: {
      schema: contactSchema,
      format: 'json or form',
      bytesMax: jsonBytesMax,
    },
    response: { status: 200, schema: z.object({ sent: z.boolean() }) },
    hasPage: true,
    refusals: ['conflict', 'message_refused', 'rate_limited', 'unavailable'],
    rateLimit: { calls: contactMessagesMax, windowMs: contactWindowMs, by: 'network' },
  }),
  askToUnsubscribe: call({
    summary: 'The page behind the link in an e-mail. Reading it changes nothing',
    addressLimit: 'usual',
    who: 'anyone',
    query: unsubscribeQuery,
    response: { status: 200, type: 'text/html' },
    hasPage: true,
    refusals: ['not_found'],
  }),
  unsubscribe: call({
    summary:
      'Ends e-mails about finished pictures: the page’s button, or a mail program (RFC 8058)',
    addressLimit: 'usual',
    who: 'anyone',
    fromOtherSites: true,
    query: unsubscribeQuery,
    body: {
      schema: z.unknown(),
      format: 'bytes',
      bytesMax: unsubscribeBytesMax,
      types: ['application/x-www-form-urlencoded'],
    },
    response: { status: 200, type: 'text/html' },
    hasPage: true,
    refusals: ['not_found'],
  }),
  readHealth: call({
    summary: 'Whether the deployment is configured and its database responds',
    addressLimit: 'usual',
    who: 'anyone',
    response: {
      status: 200,
      schema: z.object({
        status: z.enum(['ok', 'unavailable']),
        configured: z.boolean(),
        database: z.boolean(),
      }),
    },
    others: { 503: 'The same, of a deployment that does not work.' },
    refusals: [],
  }),
  readApiDescription: call({
    summary: 'This description',
    addressLimit: 'usual',
    who: 'anyone',
    response: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
    refusals: [],
  }),
  reportPolicyViolation: call({
    summary: 'What a browser blocked because of our content security policy',
    who: 'anyone',
    fromOtherSites: true,
    body: {
      schema: z.unknown(),
      format: 'bytes',
      bytesMax: reportBytesMax,
      types: ['application/csp-report'],
    },
    response: { status: 204 },
    refusals: ['rate_limited'],
  }),
};
