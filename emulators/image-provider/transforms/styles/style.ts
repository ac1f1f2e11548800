import type { Noise } from '../../drawing/noise.ts';
import type { Raster } from '../raster.ts';

/** What a style works on. */
export interface StyleInput {
  picture: Raster;
  /** The longer side over 1024, so that strokes keep their size in the eye. */
  unit: number;
  noise: Noise;
}

/** Makes a new picture of the same size. */
export type Style = (input: StyleInput) => Raster | Promise<Raster>;
