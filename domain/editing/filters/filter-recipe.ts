import {
  type Color,
  type ColorMatrix,
  combine,
  lumaWeights,
  mixWithIdentity,
  scaleChannels,
  toneBy,
  turnHue,
} from './color-matrix.ts';
import type { CurvePoint } from './tone-curve.ts';

/**
 * One change of color, on channels from 0 to 1. L is the luma of the color.
 *
 * - gain k: c · k
 * - lift b: c + b
 * - contrast k: (c − ½) · k + ½
 * - saturation k: L + (c − L) · k
 * - warmth w, −1 to 1: red · (1 + 0.16 w), green · (1 + 0.02 w), blue · (1 − 0.2 w)
 * - tint t, −1 to 1, green to magenta: green · (1 − 0.1 t), red and blue · (1 + 0.05 t)
 * - hue: turned by degrees, L kept
 * - monochrome: the sum of the channels by these weights, in every channel
 * - tone: c + (L · color − c) · by
 * - wash: c + (color − c) · by
 */
export type Adjustment =
  | readonly ['gain' | 'lift' | 'contrast' | 'saturation' | 'warmth' | 'tint' | 'hue', number]
  | readonly ['monochrome', Color]
  | readonly ['tone' | 'wash', Color, number];

/**
 * What a filter does at intensity 100, in this order: the tone curves, the adjustments, the
 * vignette, the grain. At a lower intensity each part does proportionally less.
 */
export interface FilterRecipe {
  look: string;
  curve?: readonly CurvePoint[];
  redCurve?: readonly CurvePoint[];
  greenCurve?: readonly CurvePoint[];
  blueCurve?: readonly CurvePoint[];
  adjustments: readonly Adjustment[];
  vignette?: number;
  grain?: number;
}

export function foldAdjustments(adjustments: readonly Adjustment[]): ColorMatrix {
  return combine(adjustments.map(adjustmentMatrix));
}

function adjustmentMatrix(adjustment: Adjustment): ColorMatrix {
  switch (adjustment[0]) {
    case 'monochrome':
      return toneBy(adjustment[1], [1, 1, 1]);
    case 'tone':
      return mixWithIdentity(toneBy(lumaWeights, adjustment[1]), adjustment[2]);
    case 'wash':
      return mixWithIdentity(scaleChannels([0, 0, 0], adjustment[1]), adjustment[2]);
    case 'saturation':
      return mixWithIdentity(toneBy(lumaWeights, [1, 1, 1]), 1 - adjustment[1]);
    case 'hue':
      return turnHue(adjustment[1]);
    default:
      return channelMatrix(adjustment[0], adjustment[1]);
  }
}

function channelMatrix(kind: 'gain' | 'lift' | 'contrast' | 'warmth' | 'tint', by: number) {
  switch (kind) {
    case 'gain':
      return scaleChannels([by, by, by]);
    case 'lift':
      return scaleChannels([1, 1, 1], [by, by, by]);
    case 'contrast': {
      const rest = (1 - by) / 2;
      return scaleChannels([by, by, by], [rest, rest, rest]);
    }
    case 'warmth':
      return scaleChannels([1 + 0.16 * by, 1 + 0.02 * by, 1 - 0.2 * by]);
    case 'tint':
      return scaleChannels([1 + 0.05 * by, 1 - 0.1 * by, 1 + 0.05 * by]);
  }
}
