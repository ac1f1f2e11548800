import type { Context } from 'hono';
import { z } from 'zod';
import { refuse } from '../problem.ts';
import { readBody } from './json-body.ts';
import { readBytes } from './read-bytes.ts';

/** Bytes of the largest form without files that any route accepts. */
const formBytesMax = 64 * 1024;

type FieldsResult =
  | { ok: true; fields: Record<string, unknown> }
  | { ok: false; response: Response };

/** Reads the fields of a form or of a JSON object, whichever was sent. Nothing is checked yet. */
export async function readFields(context: Context): Promise<FieldsResult> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type)) {
    const read = await readBody(context, z.record(z.string(), z.unknown()));
    return read.ok ? { ok: true, fields: read.body } : read;
  }
  const read = await readBytes(context.req.raw, formBytesMax);
  if (!read.ok) {
    const code = read.code === 'too_large' ? 'too_large' : 'bad_request';
    return { ok: false, response: refuse(context, code) };
  }
  try {
    const form = await new Response(read.bytes, { headers: { 'Content-Type': type } }).formData();
    return { ok: true, fields: Object.fromEntries(form) };
  } catch {
    return { ok: false, response: refuse(context, 'bad_request') };
  }
}
