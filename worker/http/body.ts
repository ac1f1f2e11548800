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
  const read = await readText(context);
  if (!read.ok) return { ok: false, response: refuse(context, read.code) };
  const { text } = read;
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
  return checkBody(context, schema, value);
}

/** Checks what was sent; the refusal names the fields at fault. */
export function checkBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  value: unknown,
): BodyResult<z.infer<Schema>> {
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

/** The body as text. One that is larger than allowed is read no further than that. */
async function readText(
  context: Context,
): Promise<{ ok: true; text: string } | { ok: false; code: 'too_large' | 'invalid_json' }> {
  const stream = context.req.raw.body;
  if (!stream) return { ok: true, text: '' };
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > jsonBytesMax) return { ok: false, code: 'too_large' };
    try {
      text += decoder.decode(chunk, { stream: true });
    } catch {
      return { ok: false, code: 'invalid_json' };
    }
  }
  try {
    return { ok: true, text: text + decoder.decode() };
  } catch {
    // The body stops in the middle of a character.
    return { ok: false, code: 'invalid_json' };
  }
}
