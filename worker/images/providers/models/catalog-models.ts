import type { Quality, RequestShape } from '../../../../domain/tools/picture-options.ts';
import { everyShape, type ImageModel, megapixel, opaqueTools, sizedPixels } from './image-model.ts';

/** A hosted model of Cloudflare's catalog, and the fields of its input. */
export interface CatalogModel extends ImageModel {
  /** The field for sources: one, or a list. */
  readonly source: { readonly field: string; readonly isList: boolean } | null;
  /** A ratio such as `16:9`, a size such as `1024x1024` among these, or pixels. */
  readonly shape:
    | { readonly field: 'aspect_ratio'; readonly original: string }
    | { readonly field: 'size'; readonly sizes: Readonly<Partial<Record<RequestShape, string>>> }
    | { readonly field: 'width, height' }
    | null;
  readonly quality: Readonly<Partial<Record<Quality, Readonly<Record<string, string>>>>>;
  readonly takesPrompt: boolean;
}

const common = {
  tools: opaqueTools,
  takesMask: false,
  takesPrompt: true,
  // The catalog states retention for only some of them.
  zeroDataRetention: false,
} as const;

const nanoBanana = {
  ...common,
  shapes: everyShape,
  pixels: { standard: megapixel, fine: 4 * megapixel },
  referencesMax: 2,
  takesSeed: false,
  timeLimitS: 120,
  source: { field: 'image_input', isList: true },
  shape: { field: 'aspect_ratio', original: 'match_input_image' },
  quality: {
    standard: { resolution: '1K', output_format: 'png' },
    fine: { resolution: '2K', output_format: 'png' },
  },
} as const;

const gptImage = {
  ...common,
  shapes: ['1:1', '2:3', '3:2'],
  pixels: { standard: megapixel, fine: megapixel },
  referencesMax: 2,
  referenceMicroUsd: 24_400,
  billsInputPixels: true,
  takesSeed: false,
  timeLimitS: 180,
  source: { field: 'images', isList: true },
  shape: {
    field: 'size',
    sizes: { '1:1': '1024x1024', '2:3': '1024x1536', '3:2': '1536x1024', original: 'auto' },
  },
  quality: {
    standard: { quality: 'medium', output_format: 'png' },
    fine: { quality: 'high', output_format: 'png' },
  },
} as const;

const flux = {
  ...common,
  shapes: everyShape,
  pixels: sizedPixels,
  takesSeed: true,
  timeLimitS: 120,
  source: { field: 'input_images', isList: true },
  shape: { field: 'width, height' },
  quality: { standard: { output_format: 'png' }, fine: { output_format: 'png' } },
  billsInputPixels: true,
} as const;

/** The vendors' prices of November 2026, which Cloudflare passes on. */
export const catalogModels: Readonly<Record<string, CatalogModel>> = {
  'google/nano-banana-2-lite': { ...nanoBanana, priceMicroUsd: { standard: 33_600 } },
  'google/nano-banana-2': { ...nanoBanana, priceMicroUsd: { standard: 67_000, fine: 101_000 } },
  'google/nano-banana-pro': { ...nanoBanana, priceMicroUsd: { standard: 134_000, fine: 134_000 } },
  'openai/gpt-image-1.5': { ...gptImage, priceMicroUsd: { standard: 34_000, fine: 133_000 } },
  'openai/gpt-image-2': { ...gptImage, priceMicroUsd: { standard: 53_000, fine: 211_000 } },
  'black-forest-labs/flux-2-pro-preview': {
    ...flux,
    priceMicroUsd: { standard: 45_000, fine: 60_000 },
    referencesMax: 2,
    referenceMicroUsd: 30_000,
  },
  'black-forest-labs/flux-2-max': {
    ...flux,
    priceMicroUsd: { standard: 70_000, fine: 100_000 },
    referencesMax: 1,
    referenceMicroUsd: 60_000,
  },
  'bria/remove-background': {
    ...common,
    tools: ['bgremove'],
    shapes: ['original'],
    referencesMax: 0,
    takesSeed: false,
    timeLimitS: 60,
    source: { field: 'image', isList: false },
    shape: null,
    quality: {},
    takesPrompt: false,
    priceMicroUsd: { standard: 18_000 },
  },
};
