import type { Noise } from '../../drawing/noise.ts';
import type { Raster } from '../raster/raster.ts';

/** The input of a style. */
export interface StyleInput {
  picture: Raster;
  /** The longer side divided by 1024, so that strokes have the same size relative to the picture. */
  unit: number;
  noise: Noise;
}

/** Makes a new picture of the same size. */
export type Style = (input: StyleInput) => Raster | Promise<Raster>;
