import type { FilterType } from '../../tools/filter-types.ts';
import type { FilterRecipe } from './filter-recipe.ts';
import type { CurvePoint } from './tone-curve.ts';

export const filterRecipes: Record<FilterType, FilterRecipe> = {
  Vintage: {
    look: 'An old color print: yellowed whites, blue in the blacks, darker corners',
    redCurve: through(0, 20, 70, 74, 190, 214, 255, 252),
    greenCurve: through(0, 12, 128, 128, 255, 238),
    blueCurve: through(0, 58, 128, 118, 255, 178),
    adjustments: [
      ['saturation', 0.82],
      ['contrast', 1.06],
    ],
    vignette: 0.45,
    grain: 8,
  },
  'Black & White': {
    look: 'Panchromatic film behind a yellow filter: clear skin, darker skies',
    curve: through(0, 0, 64, 52, 128, 130, 192, 206, 255, 255),
    adjustments: [
      ['monochrome', [0.38, 0.5, 0.12]],
      ['contrast', 1.08],
    ],
  },
  Sepia: {
    look: 'A toned silver print',
    curve: through(0, 14, 128, 134, 255, 250),
    adjustments: [['tone', [1.14, 0.97, 0.72], 1]],
    vignette: 0.2,
  },
  Dramatic: {
    look: 'Heavy shadows, little color, steel in the dark',
    redCurve: through(0, 0, 64, 26, 128, 112, 192, 206, 255, 255),
    greenCurve: through(0, 0, 64, 30, 128, 115, 192, 206, 255, 255),
    blueCurve: through(0, 6, 64, 40, 128, 120, 192, 202, 255, 250),
    adjustments: [
      ['saturation', 0.68],
      ['contrast', 1.16],
    ],
    vignette: 0.62,
  },
  Soft: {
    look: 'Open shadows, gentle light, a breath of rose',
    curve: through(0, 30, 64, 92, 128, 152, 192, 206, 255, 248),
    adjustments: [
      ['saturation', 0.86],
      ['wash', [1, 0.9, 0.9], 0.14],
    ],
  },
  Warm: {
    look: 'The last hour of the sun',
    adjustments: [
      ['warmth', 0.95],
      ['saturation', 1.08],
      ['wash', [1, 0.72, 0.36], 0.06],
    ],
  },
  Cool: {
    look: 'Morning shade',
    adjustments: [
      ['warmth', -0.95],
      ['saturation', 0.94],
      ['wash', [0.36, 0.6, 1], 0.07],
    ],
  },
  'High Contrast': {
    look: 'Deep blacks and bright whites, colors as they are',
    curve: through(0, 0, 64, 40, 128, 128, 192, 216, 255, 255),
    adjustments: [
      ['contrast', 1.38],
      ['saturation', 0.94],
    ],
  },
  'Low Contrast': {
    look: 'Everything brought towards the middle',
    adjustments: [
      ['contrast', 0.56],
      ['saturation', 1.1],
    ],
  },
  Bright: {
    look: 'More light in the middle tones, whites kept',
    curve: through(0, 8, 64, 112, 128, 186, 192, 230, 255, 255),
    adjustments: [['saturation', 1.06]],
  },
  Dark: {
    look: 'Less light, as at dusk, blacks kept apart',
    curve: through(0, 0, 64, 28, 128, 70, 192, 130, 255, 212),
    adjustments: [
      ['saturation', 1.04],
      ['warmth', -0.12],
    ],
  },
  Saturated: {
    look: 'Twice the color, the same light',
    adjustments: [['saturation', 2]],
  },
  Desaturated: {
    look: 'A quarter of the color, the same light',
    adjustments: [['saturation', 0.25]],
  },
  HDR: {
    look: 'Shadows opened, highlights held back, strong color',
    curve: through(0, 0, 32, 56, 80, 112, 150, 162, 215, 210, 255, 250),
    adjustments: [
      ['contrast', 1.26],
      ['saturation', 1.55],
    ],
  },
  Film: {
    look: 'Color negative: green in the shadows, cream in the lights, grain',
    redCurve: through(0, 16, 64, 58, 128, 130, 192, 206, 255, 250),
    greenCurve: through(0, 26, 64, 70, 128, 134, 192, 200, 255, 244),
    blueCurve: through(0, 26, 64, 66, 128, 122, 192, 182, 255, 222),
    adjustments: [['saturation', 0.9]],
    grain: 15,
  },
  Polaroid: {
    look: 'Instant film: milky blacks, pale lights with a green cast',
    redCurve: through(0, 46, 128, 146, 255, 240),
    greenCurve: through(0, 50, 128, 152, 255, 246),
    blueCurve: through(0, 78, 128, 140, 255, 206),
    adjustments: [
      ['saturation', 0.78],
      ['tint', -0.25],
    ],
    vignette: 0.22,
  },
  Instagram: {
    look: 'Rose lights over violet shadows, lively color',
    redCurve: through(0, 24, 64, 70, 128, 152, 192, 220, 255, 255),
    greenCurve: through(0, 0, 64, 50, 128, 120, 192, 196, 255, 246),
    blueCurve: through(0, 56, 64, 90, 128, 134, 192, 184, 255, 228),
    adjustments: [
      ['saturation', 1.22],
      ['contrast', 1.05],
    ],
    vignette: 0.25,
  },
  Professional: {
    look: 'A retoucher’s finish: clean light, firm blacks, a touch of warmth',
    curve: through(0, 0, 32, 22, 96, 100, 160, 182, 224, 240, 255, 255),
    adjustments: [
      ['warmth', 0.22],
      ['saturation', 1.12],
      ['contrast', 1.04],
    ],
  },
  Artistic: {
    look: 'Painted: tones gathered in steps, color laid on thick',
    curve: through(0, 10, 44, 28, 76, 84, 112, 100, 148, 164, 180, 176, 212, 228, 255, 250),
    adjustments: [
      ['hue', -6],
      ['saturation', 1.45],
    ],
  },
  Grunge: {
    look: 'Dirty and hard: olive cast, burnt lights, coarse grain',
    curve: through(0, 0, 48, 22, 128, 124, 200, 226, 255, 255),
    adjustments: [
      ['saturation', 0.42],
      ['contrast', 1.2],
      ['wash', [0.36, 0.34, 0.12], 0.16],
    ],
    vignette: 0.6,
    grain: 26,
  },
  Clean: {
    look: 'A white studio: bright, neutral, nothing heavy',
    curve: through(0, 4, 64, 84, 128, 160, 192, 226, 240, 254, 255, 255),
    adjustments: [
      ['warmth', -0.14],
      ['saturation', 0.92],
    ],
  },
  Retro: {
    look: 'The seventies: orange and brown, tired blues',
    redCurve: through(0, 34, 128, 160, 255, 255),
    greenCurve: through(0, 14, 128, 128, 255, 232),
    blueCurve: through(0, 30, 128, 96, 255, 168),
    adjustments: [
      ['hue', -8],
      ['saturation', 1.1],
      ['wash', [0.94, 0.5, 0.16], 0.1],
    ],
  },
  Modern: {
    look: 'Cinema: teal shadows under amber lights, matt blacks',
    redCurve: through(0, 6, 64, 42, 128, 128, 192, 212, 255, 252),
    greenCurve: through(0, 22, 64, 66, 128, 128, 192, 198, 255, 244),
    blueCurve: through(0, 42, 64, 88, 128, 130, 192, 176, 255, 216),
    adjustments: [
      ['saturation', 1.14],
      ['contrast', 1.06],
    ],
  },
  Faded: {
    look: 'Left in the sun: no blacks, little color',
    curve: through(0, 78, 128, 154, 255, 232),
    adjustments: [
      ['saturation', 0.62],
      ['wash', [0.84, 0.8, 0.84], 0.1],
    ],
  },
  Vibrant: {
    look: 'Punch: rich color with firm contrast and open lights',
    curve: through(0, 0, 64, 58, 128, 142, 192, 218, 255, 255),
    adjustments: [
      ['saturation', 1.55],
      ['contrast', 1.1],
      ['warmth', 0.08],
    ],
  },
};

function through(...levels: number[]): CurvePoint[] {
  return levels.flatMap((level, at): CurvePoint[] =>
    at % 2 === 0 ? [[level, levels[at + 1] ?? level]] : [],
  );
}
