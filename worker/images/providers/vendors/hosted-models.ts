import { everyShape, opaqueTools, sizedPixels } from '../models/image-model.ts';

/** What FLUX.2 can do wherever it is hosted. */
export const flux2 = {
  tools: opaqueTools,
  shapes: everyShape,
  pixels: sizedPixels,
  takesMask: false,
  takesSeed: true,
  timeLimitS: 180,
  zeroDataRetention: false,
  billsInputPixels: true,
} as const;

/** Bria's background removal; both hosts charge the same (November 2026). */
export const briaBackground = {
  ...flux2,
  tools: ['bgremove'],
  shapes: ['original'],
  referencesMax: 0,
  takesSeed: false,
  billsInputPixels: false,
  priceMicroUsd: { standard: 18_000 },
} as const;
