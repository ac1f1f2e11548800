import { z } from 'zod';
import { decodeBase64 } from '../pictures/base64.ts';

/** `/images/generations` and `/images/edits`: OpenAI answers in Base64, some servers with an address. */
const imagesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
});

/** `/chat/completions`. */
const chatSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

/** What the answer holds: bytes, or an address where they can be fetched. */
export function readImages(content: unknown): (Uint8Array | URL)[] {
  const images = imagesSchema.safeParse(content).data?.data ?? [];
  return images.flatMap<Uint8Array | URL>(({ b64_json: packed, url }) => {
    const bytes = packed ? decodeBase64(packed) : null;
    if (bytes) return [bytes];
    return url && /^https?:/i.test(url) && URL.canParse(url) ? [new URL(url)] : [];
  });
}

/** The answer's words; null without any. */
export function readCompletion(content: unknown): string | null {
  const answer = chatSchema.safeParse(content).data;
  return answer?.choices[0]?.message.content?.trim() || null;
}
