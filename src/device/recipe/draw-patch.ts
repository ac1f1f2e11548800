import { bandsOf } from '../bands.ts';
import { drawMask } from '../masks/ask-mask-worker.ts';
import { compositeThroughMask } from '../masks/composite-through-mask.ts';
import { findMaskBounds, moveOperations } from '../masks/mask-bounds.ts';
import { yieldToMain } from '../yield-to-main.ts';
import type { Edit } from './recipe.ts';

/** Reads and writes only the part that the selection can touch. `scale` is canvas pixels per picture pixel. */
export async function drawPatch(
  context: OffscreenCanvasRenderingContext2D,
  edit: Extract<Edit, { kind: 'ai-patch' }>,
  picture: ImageBitmap,
  scale: number,
): Promise<void> {
  const { canvas } = context;
  const feather = edit.feather * scale;
  const scaled = moveOperations(edit.operations, { x: 0, y: 0 }, scale);
  const area = findMaskBounds(scaled, feather, canvas);
  if (!area) return;
  const mask = await drawMask(moveOperations(scaled, area, 1), area, { scale: 1, feather });
  const { x, width } = area;
  const bands = bandsOf(area);
  const rowsMax = Math.max(...bands.map(([, rows]) => rows));
  const patch = new OffscreenCanvas(width, rowsMax).getContext('2d', { willReadFrequently: true });
  if (!patch) throw new Error('This browser cannot draw');
  patch.imageSmoothingQuality = 'high';
  for (const [top, height] of bands) {
    const y = area.y + top;
    const original = context.getImageData(x, y, width, height);
    patch.clearRect(0, 0, width, rowsMax);
    patch.drawImage(picture, -x, -y, canvas.width, canvas.height);
    const response = patch.getImageData(0, 0, width, height);
    const band = { width, height, data: mask.data.subarray(top * width, (top + height) * width) };
    const data = compositeThroughMask(original.data, response.data, band);
    context.putImageData(new ImageData(data, width, height), x, y);
    await yieldToMain();
  }
}
