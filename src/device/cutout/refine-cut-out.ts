import { PngWriter } from '../../../domain/pictures/png-writer.ts';
import { moveOperations } from '../masks/mask-bounds.ts';
import type { MaskOperation } from '../masks/mask-operation.ts';
import { drawOperations } from '../masks/rasterize-mask.ts';
import { type PictureRows, readStrips } from './picture-rows.ts';

/**
 * Returns a cut-out as PNG after strokes of the user, in pixels of it: the brush restores the photo, the
 * eraser removes. Both pictures have the same size.
 */
export async function refineCutOut(
  photo: PictureRows,
  cutOut: PictureRows,
  operations: readonly MaskOperation[],
): Promise<Blob> {
  const { width, height } = cutOut;
  const file = new PngWriter({ width, height, channels: 4 });
  await readStrips(cutOut, async (strip, top) => {
    const original = photo.read(top, strip.height);
    const before = Uint8Array.from(
      { length: width * strip.height },
      (_, at) => strip.data[at * 4 + 3] as number,
    );
    const after = { width, height: strip.height, data: before.slice() };
    drawOperations(after, moveOperations(operations, { x: 0, y: top }, 1), 1);
    applyStrokes(strip.data, original.data, before, after.data);
    await file.write(strip.data);
  });
  return file.finish();
}

function applyStrokes(
  data: Uint8ClampedArray,
  photo: Uint8ClampedArray,
  before: Uint8Array,
  after: Uint8Array,
): void {
  for (let at = 0; at < after.length; at += 1) {
    const [old, next] = [before[at] as number, after[at] as number];
    if (next === old) continue;
    const restored = next < old ? 0 : old === 0 ? 1 : (next - old) / (255 - old);
    for (let channel = at * 4; channel < at * 4 + 3; channel += 1) {
      const own = data[channel] as number;
      data[channel] = own + restored * ((photo[channel] as number) - own);
    }
    data[at * 4 + 3] = next;
  }
}
