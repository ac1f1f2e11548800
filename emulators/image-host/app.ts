import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { respondWithCommonFault } from '../common-faults.ts';
import { FaultControl } from '../fault-control.ts';
import { EMULATED_IMAGE_HOST_KEY } from './constants.ts';
import { type Rule, ruleSchema } from './faults.ts';

/** A picture's lifetime in seconds: from a minute to half a year, as at the host of the spec's section 7. */
const expirationSchema = z.coerce.number().int().min(60).max(15_552_000);

/** Calls that are listed and pictures that are stored at most. */
const callsMax = 200;
const picturesMax = 100;

interface Call {
  at: number;
  status: number;
  bytes: number;
  /** In seconds. */
  expiration: number | null;
  fault?: string;
}

/** Emulates the image host of the spec's section 7. `baseUrl` is the address where the emulator is mounted. */
export function createImageHostEmulator(options: { baseUrl: string; clock?: () => number }): Hono {
  const clock = options.clock ?? Date.now;
  const pictures = new Map<string, { file: File; expiresAt: number }>();
  let calls: Call[] = [];
  const control = new FaultControl(ruleSchema, {
    isDrawing: false,
    forget: () => {
      calls = [];
      pictures.clear();
    },
  });

  const result = async (context: Context, call: Call): Promise<Response> => {
    if (context.req.query('key') !== EMULATED_IMAGE_HOST_KEY) {
      return refuse(context, 400, 'Invalid API v1 key.');
    }
    const expiration = expirationSchema.safeParse(context.req.query('expiration'));
    const body = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    const file = body.image;
    if (!(file instanceof File) || file.size === 0)
      return refuse(context, 400, 'Empty upload source.');
    if (!expiration.success) return refuse(context, 400, 'Invalid expiration.');
    call.bytes = file.size;
    call.expiration = expiration.data;
    const rule = control.take({ image: file.name });
    if (rule) {
      call.fault = rule.mode;
      const fault = await respondWithFault(context, rule, options.baseUrl);
      if (fault) return fault;
    }
    const id = randomUUID();
    pictures.set(id, { file, expiresAt: clock() + expiration.data * 1000 });
    for (const oldest of pictures.keys()) {
      if (pictures.size <= picturesMax) break;
      pictures.delete(oldest);
    }
    const url = `${options.baseUrl}/pictures/${id}/${encodeURIComponent(file.name)}`;
    return context.json({ success: true, status: 200, data: { id, url, size: file.size } });
  };

  return new Hono()
    .post('/upload', async (context) => {
      const call: Call = { at: clock(), status: 0, bytes: 0, expiration: null };
      const response = await result(context, call);
      call.status = response.status;
      calls = [call, ...calls].slice(0, callsMax);
      return response;
    })
    .get('/pictures/:id/:name', async (context) => {
      const stored = pictures.get(context.req.param('id'));
      if (!stored || stored.expiresAt <= clock()) return context.text('Not found', 404);
      return context.body(await stored.file.arrayBuffer(), 200, {
        'Content-Type': stored.file.type,
      });
    })
    .get('/calls', (context) => context.json({ calls }))
    .route('/control', control.routes());
}

function refuse(context: Context, status: 400 | 429 | 500 | 503, message: string): Response {
  return context.json({ success: false, status, error: { message, code: 100 } }, status);
}

/** Returns the response that a fault gives, or null for `slow`, which only delays it. */
function respondWithFault(
  context: Context,
  rule: Rule,
  baseUrl: string,
): Response | Promise<Response | null> {
  const linked = (url: string) => context.json({ success: true, status: 200, data: { url } });
  switch (rule.mode) {
    case 'error_500':
      return refuse(context, 500, 'Internal error.');
    case 'error_503':
      return refuse(context, 503, 'Service temporarily unavailable.');
    case 'rate_limited':
      return refuse(context, 429, 'Rate limit reached.');
    case 'not_success':
      return context.json({ success: false, status: 200, error: { message: 'Upload rejected.' } });
    case 'bad_url':
      return linked('javascript:nothing');
    case 'dead_url':
      return linked(`${baseUrl}/pictures/never-stored/picture.png`);
    case 'empty':
      return context.text('');
    case 'broken_json':
      return context.text('{"success": true, "data": {"url": "https');
    default:
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
  }
}
