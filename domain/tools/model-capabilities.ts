import type { Quality, RequestShape } from './picture-options.ts';
import type { Tool } from './tools.ts';

export type ByDevice = Readonly<Record<'desktop' | 'mobile', number>>;

export function deviceOf(mobile: boolean): keyof ByDevice {
  return mobile ? 'mobile' : 'desktop';
}

/** What one model of an image provider can do for a tool. Forms, prices and deadlines follow from it. */
export interface ModelCapabilities {
  /** The vendor's name of it, for the operator. */
  readonly model: string;
  /** Those that it makes within `shapeTolerance`. */
  readonly shapes: readonly RequestShape[];
  readonly qualities: readonly Quality[];
  /** About how many pixels a picture has; null if the model decides. */
  readonly pixels: Readonly<Partial<Record<Quality, number>>> | null;
  /** Further pictures beside the source. */
  readonly referencesMax: number;
  readonly takesMask: boolean;
  readonly takesSeed: boolean;
  /** In characters; null if there is no limit. */
  readonly promptLength: ByDevice | null;
  /** Of one call. */
  readonly timeLimitMs: ByDevice;
  /** Of each source and reference, where the vendor bills them; null if it does not. */
  readonly inputPixelsMax: number | null;
  /** What each reference adds to a call, in millionths of a dollar. */
  readonly referenceMicroUsd: number;
  /** Of one call, in millionths of a dollar; null if it is not known. */
  readonly priceMicroUsd: Readonly<Partial<Record<Quality, number>>> | null;
  readonly zeroDataRetention: boolean;
}

/** A tool that is missing is not offered. */
export type Capabilities = { readonly [Name in Tool]?: ModelCapabilities };

/** What a deployment can do for all tools with these options; `original` needs a source. */
export function commonOptions(capabilities: Capabilities) {
  const models = (['text2img', 'img2img', 'headshot'] as const).flatMap(
    (tool) => capabilities[tool] ?? [],
  );
  const [first, ...others] = models;
  const common = <Option>(of: (model: ModelCapabilities) => readonly Option[]) =>
    first ? of(first).filter((option) => others.every((other) => of(other).includes(option))) : [];
  return {
    shapes: common(({ shapes }) => shapes),
    qualities: common(({ qualities }) => qualities),
    pixelsOf: (quality: Quality) => {
      const all = models.map(({ pixels }) => pixels?.[quality]);
      return all.every((each) => each === all[0]) ? all[0] : undefined;
    },
    referencesMax: first ? Math.min(...models.map((model) => model.referencesMax)) : 0,
    takesSeed: models.length > 0 && models.every(({ takesSeed }) => takesSeed),
  };
}

/** The part of a request that a model may be unable to follow. */
interface Asked {
  tool: string;
  references?: readonly string[] | undefined;
  options?: object | undefined;
}

/** Returns what a request asks for and its model can't do; null if it can do all. */
export function missingOption(
  { references = [], options = {} }: Asked,
  model: ModelCapabilities | undefined,
): 'shape' | 'quality' | 'seed' | 'number of references' | null {
  const { shape, quality, seed } = options as Partial<Record<string, unknown>>;
  if (shape !== undefined && !model?.shapes.some((one) => one === shape)) return 'shape';
  if (quality !== undefined && !model?.qualities.some((one) => one === quality)) return 'quality';
  if (seed !== undefined && !model?.takesSeed) return 'seed';
  return references.length > (model?.referencesMax ?? 0) ? 'number of references' : null;
}
