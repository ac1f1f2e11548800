import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { badGatewayPage, respondWithCommonFault } from '../common-faults.ts';
import type { Rule } from './faults.ts';
import { type Drawing, isVendorKey, png, VendorService } from './vendor-service.ts';

export type QueueStatus = 'waiting' | 'done' | 'refused' | 'failed' | 'canceled';

/** The protocol of one vendor with a queue. */
export interface QueueWire {
  readonly keyOf: (context: Context) => string;
  /** Checks the body of a submission. A text is a refusal of its form. */
  readonly read: (model: string, body: unknown) => Promise<Drawing | string>;
  readonly accepted: (id: string, baseUrl: string, body: unknown) => object;
  readonly status: (
    status: QueueStatus,
    at: { id: string; pictureUrl: string },
    baseUrl: string,
  ) => Response;
  /** Where the picture is not in the status. */
  readonly result?: (status: QueueStatus, pictureUrl: string) => Response;
  readonly refusal: (
    mode: 'rejected_key' | 'no_money' | 'refused' | 'rate_limited' | 'invalid',
    text: string,
  ) => Response;
}

interface Queued {
  drawing: Drawing;
  doneAt: number;
  mode: Rule['mode'] | undefined;
  isCanceled: boolean;
}

/** How long a request is in the queue, in milliseconds; `slow` delays it further. */
const usualMs = 300;

/**
 * Emulates a vendor that accepts a request and makes its picture later: submissions at `paths`,
 * requests under `/requests/<id>`, pictures under `/files`.
 */
export function createQueueEmulator(wire: QueueWire, { baseUrl }: { baseUrl: string }): Hono {
  const queued = new Map<string, Queued>();
  const service = new VendorService(() => queued.clear());

  const submit = async (context: Context, model: string): Promise<Response> => {
    if (!isVendorKey(wire.keyOf(context))) return wire.refusal('rejected_key', 'Invalid token.');
    const body: unknown = await context.req.json().catch(() => null);
    const drawing = await wire.read(model, body);
    if (typeof drawing === 'string') return wire.refusal('invalid', drawing);
    const rule = service.control.take({ prompt: drawing.prompt });
    const fault = rule && (await respondWithFault(context, rule, wire));
    if (fault) return fault;
    const id = randomUUID();
    const delayMs = rule?.mode === 'slow' ? rule.delayMs : usualMs;
    queued.set(id, { drawing, doneAt: Date.now() + delayMs, mode: rule?.mode, isCanceled: false });
    return context.json(wire.accepted(id, baseUrl, body));
  };

  const statusOf = ({ doneAt, mode, isCanceled }: Queued): QueueStatus => {
    if (isCanceled) return 'canceled';
    if (Date.now() < doneAt) return 'waiting';
    if (mode === 'refused_late') return 'refused';
    return mode === 'no_image' ? 'failed' : 'done';
  };

  const pictureUrl = (id: string, { mode }: Queued) =>
    `${baseUrl}/files/${mode === 'dead_url' ? 'gone' : id}.png`;

  const cancel = (context: Context): Response => {
    const request = queued.get(context.req.param('id') ?? '');
    if (!request) return context.json({ status: 'NOT_FOUND' }, 404);
    request.isCanceled = true;
    return context.json({ status: 'CANCELLATION_REQUESTED' }, 202);
  };

  return new Hono()
    .get('/requests/:id/status', (context) => {
      const id = context.req.param('id');
      const request = queued.get(id);
      if (!request) return wire.status('failed', { id, pictureUrl: '' }, baseUrl);
      const isLost = request.mode === 'lost_polls' && Date.now() < request.doneAt + usualMs;
      if (isLost) return context.html(badGatewayPage, 502);
      return wire.status(statusOf(request), { id, pictureUrl: pictureUrl(id, request) }, baseUrl);
    })
    .get('/requests/:id', (context) => {
      const id = context.req.param('id');
      const request = queued.get(id);
      if (!request || !wire.result) return context.json({ detail: 'Not found' }, 404);
      return wire.result(statusOf(request), pictureUrl(id, request));
    })
    .put('/requests/:id/cancel', cancel)
    .post('/requests/:id/cancel', cancel)
    .get('/files/:file', async (context) => {
      const request = queued.get(context.req.param('file').replace(/\.png$/, ''));
      if (!request) return context.json({ detail: 'Not found' }, 404);
      return png(context, (await service.draw(request.drawing, request.mode)).png);
    })
    .route('/control', service.control.routes())
    .post('/*', (context) => submit(context, modelIn(context.req.path, baseUrl)));
}

/** The path below the address of the API. */
function modelIn(path: string, baseUrl: string): string {
  const below = path.slice(new URL(baseUrl).pathname.length + 1);
  return below.replace(/^v1\//, '').replace(/^models\/|\/predictions$/g, '');
}

function respondWithFault(
  context: Context,
  rule: Rule,
  wire: QueueWire,
): Response | Promise<Response | null> | null {
  switch (rule.mode) {
    case 'broken_json':
      return context.text('{"request_id": "');
    case 'rate_limited':
      return wire.refusal('rate_limited', 'Request was throttled. Your rate limit resets in ~30s.');
    case 'no_money':
      return wire.refusal('no_money', 'Payment required: the balance is exhausted.');
    case 'rejected_key':
      return wire.refusal('rejected_key', 'Invalid token.');
    case 'refused':
      return wire.refusal('refused', 'The content was flagged by a content checker.');
    case 'unknown_parameter':
      return wire.refusal('invalid', 'Unknown parameter: quality');
    case 'unsupported_region':
      return context.json({ detail: 'Your location is not supported.' }, 403);
    case 'error_500':
      return context.json({ detail: 'Internal server error' }, 500);
    case 'hang':
    case 'html':
    case 'drop':
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
    default:
      return null;
  }
}
