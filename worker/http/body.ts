import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from './problem.ts';

/** Bytes of the largest JSON body that any route accepts. */
const jsonBytesMax = 64 * 1024;

type BodyResult<T> = { ok: true; body: T } | { ok: false; response: Response };

/**
 * Reads a JSON body and checks it. An empty body counts as `{}`, so that a call
 * whose fields are all optional needs none.
 */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<BodyResult<z.infer<Schema>>> {
  const text = await readText(context);
  if (text === null) return { ok: false, response: refuse(context, 'too_large') };
  const type = context.req.header('Content-Type') ?? '';
  if (text !== '' && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    return { ok: false, response: refuse(context, 'unsupported_media_type') };
  }
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    return { ok: false, response: refuse(context, 'invalid_json') };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const detail = errors[0]?.path ? errors[0].message : undefined;
  return {
    ok: false,
    response: refuse(context, 'invalid_input', { errors, ...(detail ? { detail } : {}) }),
  };
}

/** The body as text, or null when it is larger than allowed; it is never read further than that. */
async function readText(context: Context): Promise<string | null> {
  const stream = context.req.raw.body;
  if (!stream) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > jsonBytesMax) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
