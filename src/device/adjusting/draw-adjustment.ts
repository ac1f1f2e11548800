import { type Adjustment, colorsOf } from '../../../domain/editing/adjusting/adjustment.ts';
import { sharpenRadius, sharpenRows } from '../../../domain/editing/adjusting/sharpen-rows.ts';
import { applyRecipe } from '../../../domain/editing/filters/apply-filter.ts';
import { bandsOf, changeInBands } from '../bands.ts';
import { quickestRows } from '../filters/quickest-rows.ts';
import { yieldToMain } from '../yield-to-main.ts';

export async function drawAdjustment(
  canvas: OffscreenCanvas,
  adjustment: Adjustment,
): Promise<OffscreenCanvas> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  const colors = colorsOf(adjustment);
  if (colors)
    await changeInBands(context, (band) =>
      applyRecipe(band, band, colors, 100, undefined, quickestRows()),
    );
  const { sharpness } = adjustment;
  if (sharpness === 0) return canvas;
  const sharp = new OffscreenCanvas(width, height);
  const to = sharp.getContext('2d', { willReadFrequently: true });
  if (!to) throw new Error('This browser cannot draw');
  to.imageSmoothingQuality = 'high';
  const radius = sharpenRadius(canvas);
  for (const [top, rows] of bandsOf(canvas)) {
    const above = Math.min(top, radius);
    const below = Math.min(height - top - rows, radius);
    const around = context.getImageData(0, top - above, width, above + rows + below);
    const band = new ImageData(new Uint8ClampedArray(width * rows * 4), width, rows);
    sharpenRows(around, band, above, { sharpness, radius });
    to.putImageData(band, 0, top);
    await yieldToMain();
  }
  return sharp;
}
