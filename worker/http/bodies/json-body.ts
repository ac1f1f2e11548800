import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from '../problem.ts';
import { readBytes } from './read-bytes.ts';

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
): Promise<
  { ok: true; text: string } | { ok: false; code: 'too_large' | 'bad_request' | 'invalid_json' }
> {
  const read = await readBytes(context.req.raw, jsonBytesMax);
  if (!read.ok) return { ok: false, code: read.code === 'too_large' ? 'too_large' : 'bad_request' };
  try {
    return {
      ok: true,
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(read.bytes),
    };
  } catch {
    return { ok: false, code: 'invalid_json' };
  }
}
