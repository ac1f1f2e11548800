import { adjustPixels } from './adjusting/adjust-pixels.ts';
import { applyFilter, type Pixels } from './filters/apply-filter.ts';
import { type Crop, type Flip, sizeAfter, type Turn } from './geometry/geometry.ts';
import { turnPixels } from './geometry/turn-pixels.ts';
import type { PixelEdit } from './pixel-edits.ts';

/** Returns the picture after the edit, whose crop is within it. Colors change in place; another shape is a new picture. */
export function drawEdit(picture: Pixels, edit: PixelEdit): Pixels {
  switch (edit.kind) {
    case 'filter':
      applyFilter(picture, picture, edit);
      return picture;
    case 'adjust':
      adjustPixels(picture, picture, edit.adjustment);
      return picture;
    case 'crop':
      return cropPixels(picture, edit);
    default:
      return turn(picture, edit);
  }
}

function cropPixels(picture: Pixels, { x, y, width, height }: Crop): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * picture.width + x) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

function turn({ data, width, height }: Pixels, edit: Turn | Flip): Pixels {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const turned = turnPixels(pixels, { width, height }, edit);
  return {
    data: new Uint8ClampedArray(turned.buffer),
    ...sizeAfter(edit, { width, height }),
  };
}
