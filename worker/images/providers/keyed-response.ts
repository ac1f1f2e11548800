import { z } from 'zod';
import { parseJson } from '../pictures/response-body.ts';

const responseSchema = z.object({
  url: z.string().optional(),
  image_url: z.string().optional(),
  image: z.string().optional(),
  text: z.string().optional(),
  response: z.string().optional(),
});

/** Reads JSON with `url`, `image_url` or `image`, or the bare address (spec, section 7). */
export function findAddress(text: string): URL | null {
  const trimmed = text.trim();
  return toAddress(trimmed) ?? toAddress(addressInJson(trimmed));
}

/** Reads JSON with `text` or `response`, or plain text. */
export function findCompletion(text: string): string | null {
  const value = parseJson(text);
  if (typeof value === 'string') return value.trim() || null;
  const result = responseSchema.safeParse(value).data;
  const completion = value === undefined ? text : (result?.text ?? result?.response ?? '');
  return completion.trim() || null;
}

function addressInJson(text: string): string | undefined {
  const value = parseJson(text);
  if (typeof value === 'string') return value;
  const result = responseSchema.safeParse(value).data;
  return result?.url || result?.image_url || result?.image;
}

function toAddress(text: string | undefined): URL | null {
  if (!text || !/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}
