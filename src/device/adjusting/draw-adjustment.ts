import { applyRecipe } from '../filters/apply-filter.ts';
import { bandPixels, letPageWork } from '../let-page-work.ts';
import { type Adjustment, colorsOf } from './adjustment.ts';
import { sharpenRadius, sharpenRows } from './sharpen-rows.ts';

/**
 * Returns the canvas with an adjustment, as another canvas where its sharpness changes. The page
 * stays responsive between the bands of the picture, whose pixels are those of the whole.
 */
export async function drawAdjustment(
  canvas: OffscreenCanvas,
  adjustment: Adjustment,
): Promise<OffscreenCanvas> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  const rows = Math.max(1, Math.floor(bandPixels / width));
  const colors = colorsOf(adjustment);
  for (let top = 0; colors && top < height; top += rows) {
    const band = context.getImageData(0, top, width, Math.min(rows, height - top));
    applyRecipe(band, band, colors, 100);
    context.putImageData(band, 0, top);
    await letPageWork();
  }
  const { sharpness } = adjustment;
  if (sharpness === 0) return canvas;
  const sharp = new OffscreenCanvas(width, height);
  const to = sharp.getContext('2d', { willReadFrequently: true });
  if (!to) throw new Error('This browser cannot draw');
  to.imageSmoothingQuality = 'high';
  const radius = sharpenRadius(canvas);
  for (let top = 0; top < height; top += rows) {
    const above = Math.min(top, radius);
    const count = Math.min(rows, height - top);
    const below = Math.min(height - top - count, radius);
    const around = context.getImageData(0, top - above, width, above + count + below);
    const band = new ImageData(new Uint8ClampedArray(width * count * 4), width, count);
    sharpenRows(around, band, above, { sharpness, radius });
    to.putImageData(band, 0, top);
    await letPageWork();
  }
  return sharp;
}
