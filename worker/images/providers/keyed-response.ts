import { z } from 'zod';
import { parseJson } from '../pictures/response-body.ts';

const responseSchema = z.object({
  url: z.string().optional(),
  image_url: z.string().optional(),
  image: z.string().optional(),
  text: z.string().optional(),
  response: z.string().optional(),
});

/**
 * Returns the picture's address in a response of the keyed provider, which is JSON with `url`,
 * `image_url` or `image`, or the bare address (spec, section 7). Null when there is none.
 */
export function findAddress(text: string): URL | null {
  const trimmed = text.trim();
  return toAddress(trimmed) ?? toAddress(addressInJson(trimmed));
}

/**
 * Returns the text in its response to a text prompt: JSON with `text` or `response`, or plain text.
 * Null when there is none.
 */
export function findCompletion(text: string): string | null {
  const value = parseJson(text);
  if (typeof value === 'string') return value.trim() || null;
  const result = responseSchema.safeParse(value).data;
  const completion = value === undefined ? text : (result?.text ?? result?.response ?? '');
  return completion.trim() || null;
}

function addressInJson(text: string): string | undefined {
  const value = parseJson(text);
  // A JSON string is a bare address in quotation marks.
  if (typeof value === 'string') return value;
  const result = responseSchema.safeParse(value).data;
  return result?.url || result?.image_url || result?.image;
}

function toAddress(text: string | undefined): URL | null {
  if (!text || !/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}
