import { compositeThroughMask } from '../masks/composite-through-mask.ts';
import { featherMask } from '../masks/feather-mask.ts';
import { findMaskBounds, moveOperations } from '../masks/mask-bounds.ts';
import { rasteriseMask } from '../masks/rasterise-mask.ts';
import type { Edit } from './recipe.ts';

/**
 * Lays another picture over what the canvas holds, through a selection. Only
 * the part that the selection can touch is read and written. `scale` is how many
 * pixels of the canvas a pixel of the base picture is.
 */
export function drawPatch(
  context: OffscreenCanvasRenderingContext2D,
  edit: Extract<Edit, { kind: 'ai-patch' }>,
  picture: ImageBitmap,
  scale: number,
): void {
  const { canvas } = context;
  const feather = edit.feather * scale;
  const scaled = moveOperations(edit.operations, { x: 0, y: 0 }, scale);
  const area = findMaskBounds(scaled, feather, canvas);
  if (!area) return;
  const sharp = rasteriseMask(moveOperations(scaled, area, 1), area);
  const mask = featherMask(sharp, feather);
  const original = context.getImageData(area.x, area.y, area.width, area.height);
  const patch = new OffscreenCanvas(area.width, area.height);
  const patchContext = patch.getContext('2d', { willReadFrequently: true });
  if (!patchContext) throw new Error('This browser cannot draw');
  patchContext.imageSmoothingQuality = 'high';
  patchContext.drawImage(picture, -area.x, -area.y, canvas.width, canvas.height);
  const answer = patchContext.getImageData(0, 0, area.width, area.height);
  const data = compositeThroughMask(original.data, answer.data, mask);
  context.putImageData(new ImageData(data, area.width, area.height), area.x, area.y);
}
