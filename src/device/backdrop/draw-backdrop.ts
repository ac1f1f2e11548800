import { drawFitted } from '../exporting/fit-picture.ts';
import { bandPixels, letPageWork } from '../let-page-work.ts';
import { type Fill, layUnder } from './backdrop-colors.ts';

/** Puts a color or a gradient under the canvas. The page stays responsive between the bands. */
export async function drawFill(
  context: OffscreenCanvasRenderingContext2D,
  fill: Fill,
): Promise<void> {
  const { width, height } = context.canvas;
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += rows) {
    const band = context.getImageData(0, top, width, Math.min(rows, height - top));
    layUnder(band, fill, { top, pictureHeight: height });
    context.putImageData(band, 0, top);
    await letPageWork();
  }
}

/** Returns the canvas over a photo, which fills it and is cut off where it has another shape. */
export function drawOverPhoto(
  canvas: OffscreenCanvas,
  photo: { width: number; height: number } & CanvasImageSource,
): OffscreenCanvas {
  const { width, height } = canvas;
  const whole = new OffscreenCanvas(width, height);
  const context = whole.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  drawFitted(context, photo, { width, height }, 'cover');
  context.drawImage(canvas, 0, 0, width, height);
  return whole;
}
