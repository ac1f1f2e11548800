import { applyRecipe, type Pixels } from '../filters/apply-filter.ts';
import type { RowMapper } from '../filters/row-mapper.ts';
import { type Adjustment, colorsOf } from './adjustment.ts';
import { sharpenRadius, sharpenRows } from './sharpen-rows.ts';

export function adjustPixels(
  source: Pixels,
  target: Pixels,
  adjustment: Adjustment,
  rows?: RowMapper,
): void {
  const colors = colorsOf(adjustment);
  const { sharpness } = adjustment;
  if (colors) applyRecipe(source, target, colors, 100, undefined, rows);
  else target.data.set(source.data);
  if (sharpness === 0) return;
  const { width, height, data } = target;
  sharpenRows({ width, height, data: data.slice() }, target, 0, {
    sharpness,
    radius: sharpenRadius(source),
  });
}
