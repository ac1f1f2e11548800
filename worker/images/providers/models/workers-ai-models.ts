import { everyShape, type ImageModel, megapixel, opaqueTools } from './image-model.ts';

const flux2 = {
  tools: opaqueTools,
  shapes: everyShape,
  pixels: { standard: megapixel },
  // Four pictures in all, including the source and its mask.
  referencesMax: 2,
  takesMask: true,
  takesSeed: true,
  timeLimitS: 60,
  zeroDataRetention: true,
} as const;

/** Cloudflare's own models (vendor's page 'Pricing', September 2026). */
export const workersAiModels: Readonly<Record<string, ImageModel>> = {
  '@cf/black-forest-labs/flux-2-klein-4b': { ...flux2, priceMicroUsd: { standard: 1_100 } },
  '@cf/black-forest-labs/flux-2-klein-9b': { ...flux2, priceMicroUsd: { standard: 15_000 } },
};

/** An unknown model of this kind. */
export const otherModel: ImageModel = { ...flux2, priceMicroUsd: null };

/** The binding IMAGES, which cuts out subjects. */
export const imagesBinding: ImageModel = {
  tools: ['bgremove'],
  shapes: ['original'],
  priceMicroUsd: { standard: 500 },
  referencesMax: 0,
  takesMask: false,
  takesSeed: false,
  timeLimitS: 60,
  zeroDataRetention: true,
};
