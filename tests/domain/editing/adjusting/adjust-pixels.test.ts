import { describe, expect, it } from 'vitest';
import { adjustPixels } from '../../../../domain/editing/adjusting/adjust-pixels.ts';
import { type Adjustment, noAdjustment } from '../../../../domain/editing/adjusting/adjustment.ts';
import { sharpenRows } from '../../../../domain/editing/adjusting/sharpen-rows.ts';
import type { Pixels } from '../../../../domain/editing/filters/apply-filter.ts';
import { PageImageData } from '../../../device/drawing-canvas.ts';

/** Pixels of every level, with transparent ones among them where `opaque` is false. */
function noise(width: number, height: number, opaque = true): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = at % 4 === 3 && opaque ? 255 : seed >> 16;
  }
  return new PageImageData(data, width, height);
}

/** Returns a picture of the same size that nothing was drawn on. */
function empty({ data, width, height }: Pixels): Pixels {
  return new PageImageData(new Uint8ClampedArray(data.length), width, height);
}

function adjusted(source: Pixels, change: Partial<Adjustment>): Pixels {
  const target = empty(source);
  adjustPixels(source, target, { ...noAdjustment, ...change });
  return target;
}

function gray(level: number): Pixels {
  return new PageImageData(Uint8ClampedArray.of(level, level, level, 255), 1, 1);
}
const levelOf = ({ data }: Pixels) => data[0];

describe('an adjustment', () => {
  it('changes nothing at 0, and alpha never', () => {
    const source = noise(9, 7, false);
    expect(adjusted(source, {}).data).toEqual(source.data);
    const all = { brightness: 40, contrast: 30, saturation: -20, sharpness: 60 };
    const alphas = ({ data }: Pixels) => data.filter((_, at) => at % 4 === 3);
    expect(alphas(adjusted(source, all))).toEqual(alphas(source));
  });

  it('of brightness moves the middle, and leaves black and white', () => {
    const at = (brightness: number, level: number) =>
      levelOf(adjusted(gray(level), { brightness }));
    expect([at(100, 0), at(100, 128), at(100, 255)]).toEqual([0, 192, 255]);
    expect([at(-100, 0), at(-100, 128), at(-100, 255)]).toEqual([0, 64, 255]);
    expect(at(50, 128)).toBe(160);
    for (let level = 1; level < 256; level += 1) {
      expect(at(100, level)).toBeGreaterThanOrEqual(at(100, level - 1) as number);
    }
  });

  it('of color removes all of it, or doubles it', () => {
    const red = new PageImageData(Uint8ClampedArray.of(140, 100, 100, 255), 1, 1);
    const [r, g, b] = adjusted(red, { saturation: -100 }).data;
    expect([g, b]).toEqual([r, r]);
    const [more = 0, less = 0] = adjusted(red, { saturation: 100 }).data;
    expect(more - less).toBe(80);
  });
});

describe('sharpness', () => {
  /** Sharpens a row of grays with their alphas, or a column of them. */
  function sharpened(levels: number[], alphas: number[], isRow: boolean, sharpness: number) {
    const data = Uint8ClampedArray.from(
      levels.flatMap((level, at) => [level, level, level, alphas[at] ?? 255]),
    );
    const [width, height] = isRow ? [levels.length, 1] : [1, levels.length];
    const source = new PageImageData(data, width, height);
    const target = empty(source);
    sharpenRows(source, target, 0, { sharpness, radius: 1 });
    return [...target.data].filter((_, at) => at % 4 === 0);
  }

  it.each([true, false])('moves levels from or to their neighbors (in a row: %s)', (isRow) => {
    expect(sharpened([70, 70, 70], [], isRow, 100)).toEqual([70, 70, 70]);
    // The middle of 30, 60 and 30 is 40: 60 + 1.6 × 20, and at the edges 30 - 1.6 × 15.
    expect(sharpened([30, 60, 30], [], isRow, 100)).toEqual([6, 92, 6]);
    expect(sharpened([30, 60, 30], [], isRow, -100)).toEqual([45, 40, 45]);
    // A transparent pixel gives no color to its neighbors.
    expect(sharpened([30, 200, 30], [255, 0, 255], isRow, 100)[0]).toBe(30);
  });
});
