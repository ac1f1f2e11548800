import { z } from 'zod/mini';
import { drawnPixelsMax, exportPixelsMax } from '../limits.ts';
import { filterTypes } from '../tools/filter-types.ts';
import { adjustmentRange } from './adjusting/adjustment.ts';
import { isGeometry, type Size, sizeAfter } from './geometry/geometry.ts';

const percent = z.number().check(z.gte(adjustmentRange.min), z.lte(adjustmentRange.max));

export const adjustmentSchema = z.object({
  brightness: percent,
  contrast: percent,
  saturation: percent,
  sharpness: percent,
});

/** The edits that need nothing but the picture's pixels: the device and the server draw them by the same code. */
export const pixelEditSchemas = [
  z.object({
    kind: z.literal('filter'),
    type: z.enum(filterTypes),
    intensity: z.number().check(z.gte(0), z.lte(100)),
  }),
  z.object({
    kind: z.literal('crop'),
    x: z.int().check(z.gte(0)),
    y: z.int().check(z.gte(0)),
    width: z.int().check(z.positive()),
    height: z.int().check(z.positive()),
  }),
  z.object({ kind: z.literal('turn'), quarters: z.literal([1, 2, 3]) }),
  z.object({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) }),
  z.object({ kind: z.literal('adjust'), adjustment: adjustmentSchema }),
] as const;

export type PixelEdit = z.infer<(typeof pixelEditSchemas)[number]>;

/**
 * Returns the picture's size after the edits. `invalid_input`: a crop is not within its picture. `export_refused`: the
 * server does not draw so many pixels (`exportPixelsMax`, `drawnPixelsMax`).
 */
export function measureEdits(
  edits: readonly PixelEdit[],
  picture: Size,
): { ok: true; size: Size } | { ok: false; code: 'invalid_input' | 'export_refused' } {
  let size = picture;
  let drawnPixels = 0;
  for (const edit of edits) {
    const { width, height } = size;
    if (edit.kind === 'crop' && (edit.x + edit.width > width || edit.y + edit.height > height)) {
      return { ok: false, code: 'invalid_input' };
    }
    drawnPixels += width * height;
    if (isGeometry(edit)) size = sizeAfter(edit, size);
  }
  const isTooLarge = picture.width * picture.height > exportPixelsMax;
  return isTooLarge || drawnPixels > drawnPixelsMax
    ? { ok: false, code: 'export_refused' }
    : { ok: true, size };
}
