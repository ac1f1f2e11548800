import { shrunkSideMax } from '../../../../domain/limits.ts';
import type { ByDevice, ModelCapabilities } from '../../../../domain/tools/model-capabilities.ts';
import {
  type Quality,
  type RequestShape,
  ratioOf,
  shapes,
} from '../../../../domain/tools/picture-options.ts';
import { type Tool, tools } from '../../../../domain/tools/tools.ts';

/** One row of an adapter's table of models. */
export interface ImageModel {
  readonly tools: readonly Tool[];
  readonly shapes: readonly RequestShape[];
  /** Millionths of a dollar per quality; null if the model is unknown. */
  readonly priceMicroUsd: Readonly<Partial<Record<Quality, number>>> | null;
  /** About how many pixels a picture has; absent if the model or the vendor decides. */
  readonly pixels?: Readonly<Partial<Record<Quality, number>>>;
  readonly referencesMax: number;
  /** What each reference of a shrunk picture's size adds, in millionths of a dollar. */
  readonly referenceMicroUsd?: number;
  /** Whether sources and references are billed by their pixels. */
  readonly billsInputPixels?: boolean;
  readonly takesMask: boolean;
  readonly takesSeed: boolean;
  readonly timeLimitS: number;
  readonly zeroDataRetention: boolean;
}

export const megapixel = 1024 * 1024;
/** Of a vendor that takes any size: what `sizeOf` asks for. */
export const sizedPixels = { standard: megapixel, fine: 2 * megapixel } as const;
export const everyShape: readonly RequestShape[] = [...shapes, 'original'];
/** The tools whose results need no transparency. */
export const opaqueTools: readonly Tool[] = tools.filter((tool) => tool !== 'bgremove');

export function timeLimitOf(seconds: number): ByDevice;
export function timeLimitOf(seconds: number | null): ByDevice | null;
export function timeLimitOf(seconds: number | null): ByDevice | null {
  return seconds === null ? null : { desktop: seconds * 1000, mobile: seconds * 1000 };
}

/** `timeoutS` is the operator's own limit. */
export function capabilitiesOf(
  name: string,
  model: ImageModel,
  timeoutS: number | null,
): ModelCapabilities {
  return {
    model: name,
    shapes: model.shapes,
    qualities: model.priceMicroUsd
      ? (Object.keys(model.priceMicroUsd) as Quality[])
      : (['standard'] as const),
    pixels: model.pixels ?? null,
    referencesMax: model.referencesMax,
    takesMask: model.takesMask,
    takesSeed: model.takesSeed,
    promptLength: null,
    inputPixelsMax: model.billsInputPixels ? shrunkSideMax.desktop ** 2 : null,
    referenceMicroUsd: model.referenceMicroUsd ?? 0,
    timeLimitMs: timeLimitOf(timeoutS ?? model.timeLimitS),
    priceMicroUsd: model.priceMicroUsd,
    zeroDataRetention: model.zeroDataRetention,
  };
}

interface PixelLimits {
  /** Of the whole picture. */
  pixels: number;
  step: number;
  sideMin: number;
  sideMax: number;
}

/** Returns a size with these proportions, as near as the model's steps allow. */
export function pixelSize(
  ratio: number,
  { pixels, step, sideMin, sideMax }: PixelLimits,
): { width: number; height: number } {
  const fit = (side: number) =>
    Math.min(sideMax, Math.max(sideMin, Math.round(side / step) * step));
  const width = fit(Math.sqrt(pixels * ratio));
  const sizes = [0, -1, 1].map((steps) => ({
    width: fit(width + steps * step),
    height: fit((width + steps * step) / ratio),
  }));
  const [best] = sizes
    .map((size) => ({ size, miss: Math.abs(size.width / size.height / ratio - 1) }))
    .sort((one, other) => one.miss - other.miss);
  return best?.size ?? { width, height: fit(width / ratio) };
}

/** Null if the vendor decides. */
export function requestedRatio(
  shape: RequestShape,
  source: { width: number; height: number } | null,
): number | null {
  if (shape !== 'original') return ratioOf(shape);
  return source ? source.width / source.height : null;
}
