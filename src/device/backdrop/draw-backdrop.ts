import { type Fill, layUnder } from '../../../domain/editing/backdrop-colors.ts';
import { changeInBands } from '../bands.ts';
import { drawFitted } from '../exporting/fit-picture.ts';

export async function drawFill(
  context: OffscreenCanvasRenderingContext2D,
  fill: Fill,
): Promise<void> {
  const { height: pictureHeight } = context.canvas;
  await changeInBands(context, (band, top) => layUnder(band, fill, { top, pictureHeight }));
}

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
