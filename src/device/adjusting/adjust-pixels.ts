import { applyRecipe, type Pixels } from '../filters/apply-filter.ts';
import { type Adjustment, colorsOf } from './adjustment.ts';
import { sharpenRadius, sharpenRows } from './sharpen-rows.ts';

/** Writes the adjusted pixels of a whole picture into `target`, another one of the same size. */
export function adjustPixels(source: Pixels, target: Pixels, adjustment: Adjustment): void {
  const colors = colorsOf(adjustment);
  const { sharpness } = adjustment;
  if (colors) applyRecipe(source, target, colors, 100);
  else target.data.set(source.data);
  if (sharpness === 0) return;
  // The parts of an `ImageData` are accessors of its prototype, which a spread does not copy.
  const { width, height, data } = target;
  sharpenRows({ width, height, data: data.slice() }, target, 0, {
    sharpness,
    radius: sharpenRadius(source),
  });
}
