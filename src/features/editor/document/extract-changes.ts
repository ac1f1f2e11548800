import { keepMark } from '../../../device/marking/keep-mark.ts';
import { askMaskWorker } from '../../../device/masks/ask-mask-worker.ts';
import { decodeBitmap } from '../../../device/opening/decode-bitmap.ts';
import { type Recipe, sizeOf } from '../../../device/recipe/recipe.ts';
import { type Pictures, renderFull } from './render-full.ts';

export interface Response {
  blob: Blob;
  bitmap: ImageBitmap;
}

/**
 * The result of an edit by a prompt alone is a whole picture, as small as the one that was sent. Makes its
 * unchanged pixels transparent, so that the picture keeps its full resolution there under the changes.
 * Returns null if nothing is unchanged: such a result replaces the picture.
 */
export async function extractChanges(
  { blob, bitmap }: Response,
  recipe: Recipe,
  pictures: Pictures,
): Promise<Response | null> {
  const whole = sizeOf(recipe);
  const shapeOf = (picture: { width: number; height: number }) => picture.width / picture.height;
  if (Math.abs(shapeOf(bitmap) / shapeOf(whole) - 1) > 0.02) return null;
  const size = { width: bitmap.width, height: bitmap.height };
  const sent = await renderFull(recipe, pictures, Math.min(whole.width, size.width));
  const before = readPixels(sent, size);
  const response = readPixels(bitmap, size);
  const task = { kind: 'changes', sent: before.data, response: response.data, size } as const;
  const changes = await askMaskWorker(task, [before.data.buffer]);
  if (!changes) return null;
  changes.data.forEach((share, at) => {
    const alpha = at * 4 + 3;
    response.data[alpha] = ((response.data[alpha] as number) * share) / 255;
  });
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.putImageData(response, 0, 0);
  const drawn = await keepMark(blob, await canvas.convertToBlob({ type: 'image/png' }));
  return { blob: drawn, bitmap: await decodeBitmap(drawn) };
}

function readPixels(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
