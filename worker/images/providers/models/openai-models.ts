import type { Quality, RequestShape } from '../../../../domain/tools/picture-options.ts';
import { tools } from '../../../../domain/tools/tools.ts';
import { everyShape, type ImageModel, megapixel, opaqueTools } from './image-model.ts';

/** Millionths of a dollar for a token. */
export interface TokenPrices {
  readonly text: number;
  readonly image: number;
  readonly output: number;
}

export interface OpenAiModel extends ImageModel {
  /** Null if the server bills no tokens. */
  readonly tokenPrices: TokenPrices | null;
  /** Null if the server does not know the parameter. */
  readonly qualityNames: Readonly<Record<Quality, string>> | null;
  /** The only sizes that it makes; null for any size in steps of 16, up to 3:1. */
  readonly sizes: Readonly<Partial<Record<RequestShape, string>>> | null;
}

const qualityNames = { standard: 'medium', fine: 'high' } as const;
const threeSizes = { '1:1': '1024x1024', '2:3': '1024x1536', '3:2': '1536x1024' } as const;
const common = {
  // The vendor takes 15, but a square of 1024 pixels is about 3,050 tokens at $8 a million.
  referencesMax: 3,
  referenceMicroUsd: 24_400,
  billsInputPixels: true,
  takesMask: true,
  takesSeed: false,
  timeLimitS: 180,
  zeroDataRetention: false,
  qualityNames,
  // The vendor's page of gpt-image-2.6; forwarders bill 2 and 2.5 alike (November 2026).
  tokenPrices: { text: 5, image: 8, output: 30 },
} as const;

/** Prices of a square of 1024 pixels: the vendor's page of November 2026; 2.5 as measured by others. */
export const openAiModels: Readonly<Record<string, OpenAiModel>> = {
  'gpt-image-2.5-flare': {
    ...common,
    tools,
    shapes: everyShape,
    sizes: null,
    pixels: { standard: megapixel, fine: megapixel },
    priceMicroUsd: { standard: 13_000, fine: 53_000 },
  },
  // It refuses transparent backgrounds.
  'gpt-image-2': {
    ...common,
    tools: opaqueTools,
    shapes: everyShape,
    sizes: null,
    pixels: { standard: megapixel, fine: megapixel },
    referencesMax: 2,
    priceMicroUsd: { standard: 53_000, fine: 211_000 },
  },
  'gpt-image-1.5': {
    ...common,
    tools,
    shapes: ['1:1', '2:3', '3:2'],
    sizes: threeSizes,
    tokenPrices: { text: 5, image: 8, output: 32 },
    priceMicroUsd: { standard: 34_000, fine: 133_000 },
  },
  'gpt-image-1-mini': {
    ...common,
    tools,
    shapes: ['1:1', '2:3', '3:2'],
    sizes: threeSizes,
    tokenPrices: { text: 2, image: 2.5, output: 8 },
    priceMicroUsd: { standard: 11_000, fine: 36_000 },
  },
};

/** An unknown model of another server with this API. */
export const otherOpenAiModel: OpenAiModel = {
  ...common,
  tools,
  shapes: ['1:1'],
  referencesMax: 0,
  billsInputPixels: false,
  qualityNames: null,
  sizes: { '1:1': '1024x1024' },
  tokenPrices: null,
  priceMicroUsd: null,
};
