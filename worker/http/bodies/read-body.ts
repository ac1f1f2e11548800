import type { Context } from 'hono';
import type { z } from 'zod';
import type { CallBody } from '../../../domain/api/call.ts';
import { refuse } from '../problem.ts';
import { readBytes } from './read-bytes.ts';

type Read<T> = { ok: true; value: T } | { ok: false; response: Response };

const jsonType = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
const formType = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/**
 * An empty JSON body is `{}`, so a call with optional fields only needs none. A call with a file (`multipart`) reads
 * its own body, because it knows the device's limits.
 */
export async function readBody(context: Context, body: CallBody): Promise<Read<unknown>> {
  if (body.format === 'multipart') return { ok: true, value: undefined };
  const read = await readBytes(context.req.raw, body.bytesMax);
  if (!read.ok) {
    return refused(context, read.code === 'too_large' ? 'too_large' : 'bad_request');
  }
  if (body.format === 'bytes') return { ok: true, value: read.bytes };
  const type = context.req.header('Content-Type') ?? '';
  const isForm = body.format === 'form' || (body.format === 'json or form' && formType.test(type));
  const parsed = isForm
    ? await parseForm(context, read.bytes, type)
    : parseJson(context, read.bytes, type);
  return parsed.ok ? checkValue(context, body.schema, parsed.value) : parsed;
}

export function readQuery(context: Context, schema: z.ZodObject): Read<unknown> {
  const parsed = schema.safeParse(context.req.query());
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const detail = `${issue?.path.join('.')}: ${issue?.message}`;
  return { ok: false, response: refuse(context, 'invalid_input', { detail }) };
}

function checkValue(context: Context, schema: z.ZodType, value: unknown): Read<unknown> {
  const unworded = new Set<string>();
  const parsed = schema.safeParse(value, {
    // Asked for each fault for which the schema has no text of its own.
    error: ({ path }) => {
      unworded.add(path?.join('.') ?? '');
      return undefined;
    },
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const [first] = errors;
  const detail = first?.path && !unworded.has(first.path) ? first.message : undefined;
  return {
    ok: false,
    response: refuse(context, 'invalid_input', { errors, ...(detail ? { detail } : {}) }),
  };
}

function parseJson(context: Context, bytes: Uint8Array, type: string): Read<unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return refused(context, 'invalid_json');
  }
  if (text === '') return { ok: true, value: {} };
  if (!jsonType.test(type)) return refused(context, 'unsupported_media_type');
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refused(context, 'invalid_json');
  }
}

async function parseForm(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Read<unknown>> {
  if (!/^multipart/i.test(type)) {
    const fields = new URLSearchParams(new TextDecoder().decode(bytes));
    return { ok: true, value: Object.fromEntries(fields) };
  }
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    return { ok: true, value: Object.fromEntries(form) };
  } catch {
    return refused(context, 'bad_request');
  }
}

function refused(
  context: Context,
  code: 'bad_request' | 'invalid_json' | 'too_large' | 'unsupported_media_type',
): { ok: false; response: Response } {
  return { ok: false, response: refuse(context, code) };
}
