import { z } from 'zod';
import type { ImageTask } from '../../image-task.ts';
import { everyShape, megapixel, opaqueTools } from '../models/image-model.ts';
import { filesOf, shapeOf } from './task-options.ts';
import type { GenerateResult, Vendor, VendorModel, VendorOptions } from './vendor.ts';

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

/** Reasons of the vendor's reference (`FinishReason`, `BlockReason`) for content of the user. */
const refusedReasons = /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/;

const textModel = 'gemini-3.1-flash-lite';

function options(task: ImageTask): VendorOptions {
  const shape = shapeOf(task);
  const imageSize = task.quality === 'fine' ? '2K' : '1K';
  return {
    // Without one the result has the proportions of the source.
    aspectRatio: shape === 'original' ? undefined : shape,
    files: filesOf(task),
    providerOptions: { google: { imageConfig: { imageSize } } },
  };
}

const common = {
  tools: opaqueTools,
  shapes: everyShape,
  pixels: { standard: megapixel, fine: 4 * megapixel },
  referencesMax: 3,
  takesMask: false,
  takesSeed: true,
  timeLimitS: 120,
  zeroDataRetention: false,
  options,
} as const;

/** Nano Banana 2 was shut down in October 2026; prices of the vendor's page of that month. */
const models: Readonly<Record<string, VendorModel>> = {
  'gemini-nano-banana-2.1': {
    ...common,
    priceMicroUsd: { standard: 33_600, fine: 50_400 },
    tokenPrices: { input: 1.5, output: 30 },
  },
  'gemini-3-pro-image-preview': {
    ...common,
    priceMicroUsd: { standard: 134_000, fine: 134_000 },
    tokenPrices: { input: 2, output: 120 },
  },
};

export const google: Vendor = {
  title: 'Google',
  url: 'https://generativelanguage.googleapis.com/v1beta',
  limit: { callsPerMinute: 10 },
  defaultModel: 'gemini-nano-banana-2.1',
  bgremoveModel: null,
  models,
  takes: 'bytes',
  queue: null,
  load: async (name, settings) =>
    (await import('@ai-sdk/google')).createGoogle(settings).image(name),
  write: async (name, settings, { system, prompt, tokensMax, signal }) => {
    const { createGoogle } = await import('@ai-sdk/google');
    const { content } = await createGoogle(settings)(name ?? textModel).doGenerate({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: prompt }] },
      ],
      maxOutputTokens: tokensMax,
      abortSignal: signal,
    });
    return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  },
  readError: (body) => {
    const { error } = errorSchema.safeParse(body).data ?? {};
    const reason = error?.details.find((detail) => detail.reason !== undefined)?.reason;
    return { name: reason ?? error?.status ?? '', text: error?.message ?? '' };
  },
  readMissing: ({ providerMetadata }: GenerateResult) => {
    const { google: metadata } = z
      .object({
        google: z.looseObject({
          finishReason: z.string().nullish(),
          promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
        }),
      })
      .catch({ google: {} })
      .parse(providerMetadata ?? {});
    const why = metadata.promptFeedback?.blockReason ?? metadata.finishReason ?? 'no reason';
    const reason = `google: no picture: ${why.slice(0, 40)}`;
    // Any other reason was billed too: it is never repeated with another key.
    return { ok: false, code: refusedReasons.test(why) ? 'refused' : 'unsuitable', reason };
  },
  readCost: ({ usage }, { tokenPrices }) =>
    tokenPrices && usage?.outputTokens
      ? Math.round(
          (usage.inputTokens ?? 0) * tokenPrices.input + usage.outputTokens * tokenPrices.output,
        )
      : null,
};
