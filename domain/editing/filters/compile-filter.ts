import { type FilterRecipe, foldAdjustments } from './filter-recipe.ts';
import { drawToneCurve, straightCurve } from './tone-curve.ts';

/**
 * What each of 256 levels of one channel adds to one channel of the result, in fixed point with 16 fractional bits.
 * The tables of red contain the constants and the half for the rounding.
 */
export interface FilterTables {
  red: ChannelTables;
  green: ChannelTables;
  blue: ChannelTables;
  vignette: number;
  grain: number;
}

type ChannelTables = readonly [fromRed: Int32Array, fromGreen: Int32Array, fromBlue: Int32Array];

/** `intensity` is in percent, 0 to 100. The mix with the original comes before the clamp, so it is linear. */
export function compileFilter(recipe: FilterRecipe, intensity: number): FilterTables {
  const by = intensity / 100;
  const matrix = foldAdjustments(recipe.adjustments);
  const curves = [recipe.redCurve, recipe.greenCurve, recipe.blueCurve].map((own) =>
    drawToneCurve(own ?? recipe.curve ?? straightCurve),
  );
  const tablesOf = (row: number): ChannelTables => {
    const tableOf = (column: number) => {
      const share = (matrix[row * 5 + column] ?? 0) * by;
      const original = row === column ? 1 - by : 0;
      const constant = column === 0 ? 255 * by * (matrix[row * 5 + 4] ?? 0) + 0.5 : 0;
      const curve = curves[column] as Float64Array;
      const table = new Int32Array(256);
      for (let level = 0; level < 256; level += 1) {
        const value = share * (curve[level] as number) + original * level + constant;
        table[level] = Math.round(65_536 * value);
      }
      return table;
    };
    return [tableOf(0), tableOf(1), tableOf(2)];
  };
  return {
    red: tablesOf(0),
    green: tablesOf(1),
    blue: tablesOf(2),
    vignette: (recipe.vignette ?? 0) * by,
    grain: (recipe.grain ?? 0) * by,
  };
}
