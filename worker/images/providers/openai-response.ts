import { z } from 'zod';
import type { TokenPrices } from './models/openai-models.ts';
import { pictureOf, type UnpackedResponse } from './unpack-pictures.ts';

/** OpenAI sends Base64; some servers send an address. */
const imagesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
});

const tokens = z.int().nonnegative();
const usageSchema = z.object({
  usage: z.object({
    input_tokens_details: z.object({ text_tokens: tokens, image_tokens: tokens }),
    output_tokens: tokens.positive(),
  }),
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

/** Returns millionths of a dollar; null if the response names no tokens. */
export function readCost(content: unknown, prices: TokenPrices): number | null {
  const usage = usageSchema.safeParse(content).data?.usage;
  if (!usage) return null;
  const { text_tokens: text, image_tokens: image } = usage.input_tokens_details;
  return text * prices.text + image * prices.image + usage.output_tokens * prices.output;
}

export function readCompletion(content: unknown): string | null {
  const response = chatSchema.safeParse(content).data;
  return response?.choices[0]?.message.content?.trim() || null;
}
