import { z } from 'zod';
import type { QueueState, VendorQueue } from './vendor.ts';

const refusalWords = /nsfw|moderat|flagged|sensitive|safety|policy|E005/i;

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
    if (status === 'canceled') return failed('canceled');
    if (status !== 'failed' && status !== 'aborted') return 'waiting';
    const { error } = z.looseObject({ error: z.string().nullish() }).catch({}).parse(prediction);
    return refusalWords.test(error ?? '')
      ? { ok: false, code: 'refused', reason: 'the prediction was refused' }
      : failed('the prediction failed');
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
