import { z } from 'zod';
import { newShareSchema, sharedWidths, shareSchema } from '../account/share.ts';
import { reportSchema } from '../site/report.ts';
import { bytesSchema, call, json, jsonBytesMax } from './call.ts';

const share = z.object({ share: shareSchema });
const reported = z.object({ reported: z.boolean() });
const file = {
  addressLimit: 'wide',
  who: 'anyone',
  headers: { 'If-None-Match': 'The ETag of a copy that the client has.' },
  response: { status: 200, schema: bytesSchema, type: 'image/*' },
  others: { 304: 'The client’s copy is the same.' },
  refusals: ['not_found', 'share_ended'],
} as const;

export const shareCalls = {
  createShare: call({
    summary: 'Shares a picture at an address of its own, or changes what its share shows',
    addressLimit: 'strict',
    who: 'user',
    body: json(newShareSchema),
    response: { status: 200, schema: share },
    refusals: ['account_frozen', 'not_found', 'share_refused', 'too_many_shares', 'unavailable'],
  }),
  listShares: call({
    summary: 'The pictures that the user shares, newest first',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: z.object({ shares: z.array(shareSchema) }) },
    refusals: [],
  }),
  deleteShare: call({
    summary: 'Ends a share at once; its page, picture and card are gone',
    addressLimit: 'usual',
    who: 'user',
    response: { status: 200, schema: z.object({ deleted: z.boolean() }) },
    refusals: ['not_found'],
  }),
  readSharePage: call({
    summary: 'The page of a shared picture',
    addressLimit: 'wide',
    who: 'anyone',
    query: z.object({ language: z.string().optional() }),
    response: { status: 200, type: 'text/html' },
    hasPage: true,
    refusals: ['not_found', 'share_ended'],
  }),
  reportShare: call({
    summary: 'Reports a shared picture to the operator',
    addressLimit: 'strict',
    who: 'anyone',
    query: z.object({ language: z.string().optional() }),
    body: { schema: reportSchema, format: 'json or form', bytesMax: jsonBytesMax },
    response: { status: 200, schema: reported },
    hasPage: true,
    refusals: [
      'challenge_failed',
      'challenge_unavailable',
      'not_found',
      'rate_limited',
      'share_ended',
      'unavailable',
    ],
  }),
  reportResult: call({
    summary: 'Reports a result of the user’s own that looks wrong',
    addressLimit: 'strict',
    who: 'user',
    body: json(reportSchema),
    response: { status: 200, schema: reported },
    refusals: ['not_found', 'rate_limited', 'unavailable'],
  }),
  readSharedPicture: call({
    summary: `A shared picture, or its copy of a width (${sharedWidths.join(', ')}) where it can be drawn`,
    query: z.object({ width: z.string().optional() }),
    ...file,
  }),
  readShareCard: call({
    summary: 'The picture as a card for link previews, 1200 × 630 pixels where it can be drawn',
    ...file,
  }),
};
