import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { enlargeCutOut } from '../../../src/device/cutout/enlarge-cut-out.ts';
import type { PictureRows } from '../../../src/device/cutout/picture-rows.ts';
import { refineCutOut } from '../../../src/device/cutout/refine-cut-out.ts';
import { stroke } from '../masks/steps.ts';

/** A picture of two colors: one left of the border, the other right of it. */
function draw(
  { width, height }: { width: number; height: number },
  left: number[],
  right: number[],
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    data.set(at % width < width / 2 ? left : right, at * 4);
  }
  return { data, width, height };
}

function rowsOf({ data, width, height }: Pixels): PictureRows {
  return {
    width,
    height,
    read: (top, rows) => ({
      data: data.slice(top * width * 4, (top + rows) * width * 4),
      width,
      height: rows,
    }),
  };
}

async function pixelsOf(blob: Blob | null) {
  if (!blob) throw new Error('There is no cut-out');
  const file = sharp(Buffer.from(await blob.arrayBuffer()));
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { size: { width: info.width, height: info.height }, at };
}

const large = { width: 800, height: 1200 };
const red = [200, 30, 20, 255];
const gray = [90, 90, 90, 255];
const nothing = [0, 0, 0, 0];

describe('a cut-out at the size of the photo', () => {
  it('has the photo’s pixels, and nothing where there was background', async () => {
    const small = draw({ width: 100, height: 150 }, red, nothing);
    const { size, at } = await pixelsOf(await enlargeCutOut(rowsOf(draw(large, red, gray)), small));
    expect(size).toEqual(large);
    expect([at(0, 0), at(399, 700), at(401, 700), at(799, 1199)]).toEqual([
      red,
      red,
      nothing,
      nothing,
    ]);
  });

  it.each([
    { of: 'another shape', small: draw({ width: 100, height: 140 }, red, nothing) },
    { of: 'other colors', small: draw({ width: 100, height: 150 }, [20, 90, 200, 255], nothing) },
  ])('is not made from one of $of', async ({ small }) => {
    expect(await enlargeCutOut(rowsOf(draw(large, red, gray)), small)).toBeNull();
  });
});

describe('a refined cut-out', () => {
  it('is restored by the brush and removed by the eraser, the later stroke over the earlier', async () => {
    const photo = rowsOf(draw(large, red, gray));
    const cutOut = rowsOf(draw(large, red, nothing));
    const strokes = [
      stroke('brush', 20, [600, 200]),
      stroke('eraser', 20, [100, 1000]),
      stroke('brush', 20, [300, 600]),
      stroke('eraser', 5, [300, 600]),
    ];
    const { at } = await pixelsOf(await refineCutOut(photo, cutOut, strokes));
    expect([at(600, 200), at(640, 200), at(100, 1000)[3], at(300, 600)[3], at(310, 600)]).toEqual([
      gray,
      nothing,
      0,
      0,
      red,
    ]);
  });
});
