import { z } from 'zod';
import { knownWords } from '../../known-words.ts';
import type { QueueState, VendorQueue } from './vendor.ts';

/** What a failed prediction says of its content, of its pictures, and of their links. */
const predictionErrors: readonly [
  words: RegExp,
  code: 'refused' | 'bad_picture' | 'misconfigured',
][] = [
  [/nsfw|moderat|flagged|sensitive|safety|policy|E005/i, 'refused'],
  [/cannot identify image/i, 'bad_picture'],
  [/\b40[0-9]\b.* for url|download/i, 'misconfigured'],
];

const falAccepted = z.object({
  status_url: z.url(),
  response_url: z.url(),
  cancel_url: z.url().optional(),
});

/** fal: the queue's response to a finished request is elsewhere (vendor's reference 'Queue API'). */
export const falQueue: VendorQueue = {
  isPolledByPackage: false,
  accepted: falAccepted,
  authorization: (key) => `Key ${key}`,
  addresses: (accepted) => {
    const { data } = falAccepted.safeParse(accepted);
    return (
      (data && {
        status: data.status_url,
        result: data.response_url,
        ...(data.cancel_url ? { cancel: { url: data.cancel_url, method: 'PUT' as const } } : {}),
      }) ??
      null
    );
  },
  read: (status) =>
    ['COMPLETED', 'FAILED', 'CANCELED'].includes(statusIn(status)) ? 'done' : 'waiting',
};

const replicateAccepted = z.object({
  urls: z.object({ get: z.url(), cancel: z.url().optional() }),
});

export const replicateQueue: VendorQueue = {
  isPolledByPackage: false,
  accepted: replicateAccepted,
  authorization: (key) => `Bearer ${key}`,
  addresses: (accepted) => {
    const { urls } = replicateAccepted.safeParse(accepted).data ?? {};
    return urls
      ? {
          status: urls.get,
          ...(urls.cancel ? { cancel: { url: urls.cancel, method: 'POST' as const } } : {}),
        }
      : null;
  },
  read: (prediction) => {
    const status = statusIn(prediction);
    if (status === 'succeeded') return 'done';
    // It ran, and is billed for as long as it did (vendor's page 'Prediction lifecycle').
    if (status === 'canceled') return { ok: false, code: 'timeout', reason: 'canceled' };
    if (status !== 'failed' && status !== 'aborted') return 'waiting';
    const { error } = z.looseObject({ error: z.string().nullish() }).catch({}).parse(prediction);
    const code = predictionErrors.find(([words]) => words.test(error ?? ''))?.[1] ?? 'failed';
    return { ok: false, code, reason: `the prediction failed: ${knownWords(error ?? '')}` };
  },
};

/** The package reads it again. */
const blackForestAccepted = z.object({
  id: z.string(),
  polling_url: z.url(),
  cost: z.number().nullish(),
});

/** Statuses of the vendor's page 'Errors'. The package knows only some of them. */
export const blackForestQueue: VendorQueue = {
  isPolledByPackage: true,
  accepted: blackForestAccepted,
  authorization: (key) => key,
  addresses: (accepted) => {
    const { polling_url: status } = blackForestAccepted.safeParse(accepted).data ?? {};
    return status ? { status } : null;
  },
  read: (result): QueueState => {
    switch (statusIn(result)) {
      case 'Ready':
        return 'done';
      case 'Request Moderated':
      case 'Content Moderated':
        return { ok: false, code: 'refused', reason: 'the content was moderated' };
      case 'Error':
      case 'Failed':
      case 'Task not found':
        return failed('the task failed');
      default:
        return 'waiting';
    }
  },
};

function statusIn(body: unknown): string {
  return z.looseObject({ status: z.string() }).safeParse(body).data?.status ?? '';
}

function failed(reason: string): QueueState {
  return { ok: false, code: 'failed', reason };
}
