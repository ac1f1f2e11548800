import sharp from 'sharp';
import { z } from 'zod';
import { fetchSource } from '../image-provider/fetch-source.ts';
import type { QueueStatus, QueueWire } from './queue-vendors.ts';
import { bytesIn, type Drawing } from './vendor-service.ts';

const side = z.int().min(256).max(2048).multipleOf(16);
const picture = z.url({ protocol: /^https?$/ });

const respond = (body: object, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

/** The pictures at these addresses; null if one of them can't be fetched. */
async function fetchAll(addresses: readonly string[]): Promise<Uint8Array[] | null> {
  const fetched = await Promise.all(addresses.map(fetchSource));
  const sources = fetched.filter((each) => each !== null);
  return sources.length === addresses.length ? sources : null;
}

/** The size of a source, or of nothing. */
async function sizeOf(sources: readonly Uint8Array[]): Promise<{ width: number; height: number }> {
  const { width, height } = sources[0]
    ? await sharp(sources[0]).metadata()
    : { width: 1024, height: 1024 };
  return { width, height };
}

const unfetched = 'Could not fetch image.';

const falBody = z.strictObject({
  prompt: z.string().min(1),
  seed: z.int().optional(),
  num_images: z.literal(1),
  image_size: z.object({ width: side, height: side }),
  image_urls: z.array(picture).max(4).optional(),
  output_format: z.literal('png'),
});
const falCutOut = z.object({ image_url: picture });

/** fal's queue (vendor's reference 'Queue API' and 'Errors'). */
export const falWire: QueueWire = {
  keyOf: (context) => (context.req.header('Authorization') ?? '').replace(/^Key /, ''),
  read: async (model, body) => {
    if (/bria\/background/.test(model)) {
      const cut = falCutOut.safeParse(body);
      if (!cut.success) return z.prettifyError(cut.error);
      const sources = await fetchAll([cut.data.image_url]);
      if (!sources) return unfetched;
      return { prompt: '', ...(await sizeOf(sources)), sources, isCutOut: true };
    }
    const parsed = falBody.safeParse(body);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const { prompt, seed, image_size: size, image_urls: urls = [] } = parsed.data;
    if (urls.length > 0 !== model.endsWith('/edit')) return 'Unknown field: image_urls';
    const sources = await fetchAll(urls);
    return sources ? { prompt, ...size, sources, isCutOut: false, seed } : unfetched;
  },
  accepted: (id, baseUrl) => ({
    status: 'IN_QUEUE',
    request_id: id,
    response_url: `${baseUrl}/requests/${id}`,
    status_url: `${baseUrl}/requests/${id}/status`,
    cancel_url: `${baseUrl}/requests/${id}/cancel`,
    queue_position: 0,
  }),
  status: (status, { id }, baseUrl) =>
    status === 'waiting'
      ? respond({ status: 'IN_PROGRESS', request_id: id }, 202)
      : respond({ status: 'COMPLETED', response_url: `${baseUrl}/requests/${id}` }),
  result: (status, url) => {
    if (status === 'done') {
      return respond({ images: [{ url, content_type: 'image/png' }], seed: 1, prompt: '' });
    }
    return status === 'refused'
      ? falWire.refusal('refused', 'The content was flagged by a content checker.')
      : respond({ detail: 'Internal server error' }, 500);
  },
  refusal: (kind, text) => {
    const detail = (type: string) => [{ loc: ['body', 'prompt'], msg: text, type }];
    switch (kind) {
      case 'rejected_key':
        return respond({ detail: 'Cannot access application. Authentication is required.' }, 401);
      case 'no_money':
        return respond({ detail: 'User is locked. Reason: Exhausted balance.' }, 403);
      case 'rate_limited':
        return respond({ detail: text }, 429, { 'Retry-After': '12' });
      case 'refused':
        return respond({ detail: detail('content_policy_violation') }, 422);
      case 'invalid':
        return respond(
          { detail: detail(text === unfetched ? 'file_download_error' : 'extra_forbidden') },
          422,
        );
    }
  },
};

const replicateInput = z.strictObject({
  prompt: z.string().min(1),
  aspect_ratio: z.enum([
    'match_input_image',
    '1:1',
    '16:9',
    '3:2',
    '2:3',
    '4:5',
    '5:4',
    '9:16',
    '3:4',
    '4:3',
  ]),
  input_images: z.array(picture).max(8).optional(),
  resolution: z.enum(['1 MP', '2 MP']),
  output_format: z.literal('png'),
  seed: z.int().optional(),
  num_outputs: z.literal(1).optional(),
});
const replicateBody = z.object({ input: z.unknown() });
const replicateCutOut = z.object({ image: picture });

/** Replicate's predictions (vendor's reference 'HTTP API'). */
export const replicateWire: QueueWire = {
  keyOf: (context) => (context.req.header('Authorization') ?? '').replace(/^Bearer /, ''),
  read: async (model, body): Promise<Drawing | string> => {
    const { input } = replicateBody.catch({ input: null }).parse(body);
    if (model === 'bria/remove-background') {
      const cut = replicateCutOut.safeParse(input);
      if (!cut.success) return z.prettifyError(cut.error);
      const sources = await fetchAll([cut.data.image]);
      if (!sources) return unfetched;
      return { prompt: '', ...(await sizeOf(sources)), sources, isCutOut: true };
    }
    const parsed = replicateInput.safeParse(input);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const { prompt, seed, aspect_ratio: ratio, input_images: inputs = [] } = parsed.data;
    const sources = await fetchAll(inputs);
    if (!sources) return unfetched;
    const [width = 1, height = 1] = ratio.split(':').map(Number);
    const size = ratio === 'match_input_image' ? await sizeOf(sources) : scaled(width / height);
    return { prompt, ...size, sources, isCutOut: false, seed };
  },
  accepted: (id, baseUrl, body) => ({
    ...replicateBody.parse(body),
    ...prediction('starting', { id, pictureUrl: '' }, baseUrl),
  }),
  status: (status, at, baseUrl) => {
    const names = {
      waiting: 'processing',
      done: 'succeeded',
      refused: 'failed',
      failed: 'failed',
      canceled: 'canceled',
    };
    const error =
      status === 'refused'
        ? 'The input or output was flagged as sensitive. (E005)'
        : 'Prediction failed.';
    return respond(
      prediction(
        names[status],
        at,
        baseUrl,
        status === 'failed' || status === 'refused' ? error : null,
      ),
    );
  },
  refusal: (kind, text) => {
    switch (kind) {
      case 'rejected_key':
        return respond(
          { title: 'Unauthenticated', detail: 'You did not pass a valid token', status: 401 },
          401,
        );
      case 'no_money':
        return respond({ title: 'Insufficient credit', detail: text, status: 402 }, 402);
      case 'rate_limited':
        return respond({ detail: text, status: 429 }, 429, { 'Retry-After': '30' });
      case 'refused':
        return respond({ title: 'Input validation failed', detail: 'NSFW content detected.' }, 422);
      case 'invalid':
        return respond({ title: 'Input validation failed', detail: `Invalid input: ${text}` }, 422);
    }
  },
};

function prediction(
  status: string,
  { id, pictureUrl }: { id: string; pictureUrl: string },
  baseUrl: string,
  error: string | null = null,
) {
  return {
    id,
    status,
    error,
    output: status === 'succeeded' ? pictureUrl : null,
    urls: { get: `${baseUrl}/requests/${id}/status`, cancel: `${baseUrl}/requests/${id}/cancel` },
  };
}

function scaled(ratio: number): { width: number; height: number } {
  const width = Math.round(Math.sqrt(1024 * 1024 * ratio));
  return { width, height: Math.round(width / ratio) };
}

const blackForestBody = z.strictObject({
  prompt: z.string().min(1),
  seed: z.int().optional(),
  width: side,
  height: side,
  output_format: z.literal('png'),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      `input_image${at === 0 ? '' : `_${at + 1}`}`,
      z.string().optional(),
    ]),
  ),
});

/** Black Forest Labs' API (vendor's pages 'Errors' and 'Pricing'). A credit is a cent. */
export const blackForestWire: QueueWire = {
  keyOf: (context) => context.req.header('x-key') ?? '',
  read: async (_, body) => {
    const parsed = blackForestBody.safeParse(body);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const { prompt, width, height, seed } = parsed.data;
    const inputs = Object.entries(parsed.data).flatMap(([name, value]) =>
      name.startsWith('input_image') && typeof value === 'string' ? [bytesIn(value)] : [],
    );
    return { prompt, width, height, sources: inputs, isCutOut: false, seed };
  },
  accepted: (id, baseUrl, body) => ({
    id,
    polling_url: `${baseUrl}/requests/${id}/status`,
    // Cents for a megapixel of FLUX.2 pro, and for a source.
    cost: z.object({ input_image: z.string() }).safeParse(body).success ? 4.5 : 3,
    input_mp: 0,
    output_mp: 1,
  }),
  status: (status, { id, pictureUrl }) => {
    const names: Record<QueueStatus, string> = {
      waiting: 'Pending',
      done: 'Ready',
      refused: 'Content Moderated',
      failed: 'Error',
      canceled: 'Error',
    };
    const result = status === 'done' ? { sample: pictureUrl, seed: 1 } : null;
    return respond({ id, status: names[status], result });
  },
  refusal: (kind, text) => {
    const statuses = {
      rejected_key: 403,
      no_money: 402,
      rate_limited: 429,
      refused: 422,
      invalid: 422,
    };
    const details = {
      rejected_key: 'Not authenticated: invalid API key',
      refused: 'The prompt was moderated.',
    };
    const detail = kind === 'rejected_key' || kind === 'refused' ? details[kind] : text;
    const headers = kind === 'rate_limited' ? { 'Retry-After': '12' } : undefined;
    return respond({ detail }, statuses[kind], headers);
  },
};
