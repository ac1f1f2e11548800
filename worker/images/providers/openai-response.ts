import { z } from 'zod';
import { pictureOf, type UnpackedResponse } from './unpack-pictures.ts';

/** OpenAI sends Base64; some servers send an address. */
const imagesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
});

const chatSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

export function readImages(
  content: unknown,
  unpacked: UnpackedResponse['pictures'],
): (Uint8Array | URL)[] {
  const images = imagesSchema.safeParse(content).data?.data ?? [];
  return images.flatMap<Uint8Array | URL>(({ b64_json: packed, url }) => {
    const bytes = packed ? pictureOf(packed, unpacked) : null;
    if (bytes) return [bytes];
    return url && /^https?:/i.test(url) && URL.canParse(url) ? [new URL(url)] : [];
  });
}

export function readCompletion(content: unknown): string | null {
  const response = chatSchema.safeParse(content).data;
  return response?.choices[0]?.message.content?.trim() || null;
}
