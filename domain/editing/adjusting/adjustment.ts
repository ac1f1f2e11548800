import type { FilterRecipe } from '../filters/filter-recipe.ts';

export const adjustable = ['brightness', 'contrast', 'saturation', 'sharpness'] as const;

export const adjustmentRange = { min: -100, max: 100 } as const;

export type Adjustment = Record<(typeof adjustable)[number], number>;

export const noAdjustment: Adjustment = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  sharpness: 0,
};

export function isAdjusted(adjustment: Adjustment): boolean {
  return adjustable.some((what) => adjustment[what] !== 0);
}

const brightnessMost = 64;

/** As the recipe of a filter, so they have its speed and exactness; null if no color changes. */
export function colorsOf({ brightness, contrast, saturation }: Adjustment): FilterRecipe | null {
  if (brightness === 0 && contrast === 0 && saturation === 0) return null;
  const middle = 128 + (brightnessMost * brightness) / 100;
  return {
    look: 'Adjusted by hand',
    curve: [
      [0, 0],
      [128, middle],
      [255, 255],
    ],
    adjustments: [
      ['saturation', 1 + saturation / 100],
      // At the least contrast a fifth is left, at the most there is twice as much.
      ['contrast', 1 + (contrast * (contrast < 0 ? 0.8 : 1)) / 100],
    ],
  };
}
