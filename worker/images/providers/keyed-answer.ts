import { z } from 'zod';

const answerSchema = z.object({
  url: z.string().optional(),
  image_url: z.string().optional(),
  image: z.string().optional(),
});

/**
 * The picture's address in the keyed provider's answer, which is JSON with `url`,
 * `image_url` or `image`, or the bare address (spec, section 7). Null when there
 * is none.
 */
export function findAddress(text: string): URL | null {
  const trimmed = text.trim();
  return toAddress(trimmed) ?? toAddress(addressInJson(trimmed));
}

function addressInJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A JSON string is a bare address in quotation marks.
  if (typeof value === 'string') return value;
  const answer = answerSchema.safeParse(value).data;
  return answer?.url || answer?.image_url || answer?.image;
}

function toAddress(text: string | undefined): URL | null {
  if (!text || !/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}
