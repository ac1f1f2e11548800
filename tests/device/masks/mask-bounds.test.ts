import { describe, expect, it } from 'vitest';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { isMarked } from '../../../src/device/masks/is-marked.ts';
import { findMaskBounds, moveOperations } from '../../../src/device/masks/mask-bounds.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { rectangle, stroke } from './steps.ts';

const size = { width: 100, height: 80 };

describe('the bounds of a selection', () => {
  it.each([
    [[stroke('brush', 9, [75, 50], [60, 45])], 12],
    [[rectangle(35, 30, -15, -10), stroke('eraser', 90, [20, 20])], 7],
    [[stroke('brush', 30, [-10, 70], [30, 79])], 20],
  ])('contain all of it, with its feather', (steps, feather) => {
    const whole = featherMask(rasterizeMask(steps, size), feather);
    const area = findMaskBounds(steps, feather, size) ?? { x: 0, y: 0, width: 0, height: 0 };
    const part = featherMask(rasterizeMask(moveOperations(steps, area, 1), area), feather);
    const expected = new Uint8Array(whole.data.length);
    for (let y = 0; y < area.height; y += 1) {
      const row = part.data.subarray(y * area.width, (y + 1) * area.width);
      expected.set(row, (area.y + y) * size.width + area.x);
    }
    expect(whole.data).toEqual(expected);
  });

  it('are two pixels and the feather around what was drawn, and no more', () => {
    const around = { x: 20 - 7, y: 30 - 7, width: 10 + 14, height: 20 + 14 };
    expect(findMaskBounds([rectangle(20, 30, 10, 20)], 5, size)).toEqual(around);
    expect(findMaskBounds([rectangle(30, 50, -10, -20)], 5, size)).toEqual(around);
    const path = stroke('brush', 4, [30, 40], [50, 36], [44, 60]);
    const around2 = { x: 26 - 3, y: 32 - 3, width: 28 + 6, height: 32 + 6 };
    expect(findMaskBounds([path], 1, size)).toEqual(around2);
    const both = [rectangle(20, 30, 10, 20), path, stroke('eraser', 90, [0, 0])];
    expect(findMaskBounds(both, 0, size)).toEqual({ x: 18, y: 28, width: 38, height: 38 });
  });

  it('end at the picture’s edges', () => {
    expect(findMaskBounds([rectangle(-9, -9, 300, 300)], 0, size)).toEqual({ x: 0, y: 0, ...size });
    const corner = findMaskBounds([stroke('brush', 5, [98, 79])], 0, size);
    expect(corner).toEqual({ x: 91, y: 72, width: 9, height: 8 });
  });

  it('are null where nothing is selected', () => {
    expect(findMaskBounds([], 10, size)).toBeNull();
    expect(findMaskBounds([stroke('eraser', 9, [50, 50])], 10, size)).toBeNull();
    for (const [x, y] of [
      [112, 10],
      [10, 92],
      [-22, 10],
      [10, -22],
    ] as const) {
      expect(findMaskBounds([rectangle(x, y, 10, 10)], 10, size)).toBeNull();
    }
  });
});

describe('the steps of a selection', () => {
  it('are moved to another corner and scale as a copy', () => {
    const steps = [stroke('brush', 4, [10, 20], [30, 40]), rectangle(6, 8, -2, 4)];
    expect(moveOperations(steps, { x: 5, y: 7 }, 2)).toEqual([
      stroke('brush', 8, [15, 33], [55, 73]),
      rectangle(7, 9, -4, 8),
    ]);
    expect(steps).toEqual([stroke('brush', 4, [10, 20], [30, 40]), rectangle(6, 8, -2, 4)]);
  });
});

describe('a selection marks something', () => {
  const camera = { width: 12_000, height: 9000 };

  it('where a brush or a rectangle touches the picture', () => {
    expect(isMarked([stroke('brush', 1, [500.5, 500.5])], camera)).toBe(true);
    expect(isMarked([rectangle(10, 10, 5, 5)], size)).toBe(true);
  });

  it('but not where nothing was drawn, or only outside the picture', () => {
    expect(isMarked([], size)).toBe(false);
    expect(isMarked([stroke('eraser', 5, [9, 9])], size)).toBe(false);
    expect(isMarked([rectangle(300, 300, 5, 5)], size)).toBe(false);
  });

  it('but not where all of it was erased again', () => {
    const path = [
      [10.3, 20.7],
      [60, 44.4],
    ] as [number, number][];
    const steps = [stroke('brush', 9, ...path), stroke('eraser', 9, ...path)];
    expect(isMarked(steps, size)).toBe(false);
    expect(isMarked([...steps, stroke('brush', 3, [30, 30])], size)).toBe(true);
    expect(isMarked([rectangle(10, 10, 40, 40), stroke('eraser', 9, [20, 20])], size)).toBe(true);
  });

  it('in a picture of any size and shape', () => {
    const left = [rectangle(0, 0, 9000, 9000), stroke('eraser', 3000, [9000, 4500])];
    expect(isMarked(left, camera)).toBe(true);
    expect(isMarked(left, { width: 9000, height: 12_000 })).toBe(true);
    const gone = [rectangle(4000, 4000, 400, 400), stroke('eraser', 400, [4200, 4200])];
    expect(isMarked(gone, camera)).toBe(false);
    const strip = [rectangle(0, 0, 9000, 6), stroke('eraser', 5, [11_000, 1])];
    expect(isMarked(strip, { width: 12_000, height: 6 })).toBe(true);
    const upright = [rectangle(0, 0, 6, 9000), stroke('eraser', 5, [1, 11_000])];
    expect(isMarked(upright, { width: 6, height: 12_000 })).toBe(true);
  });

  it('by a large mark far from the picture’s corner, unless that was erased', () => {
    const mark = rectangle(5000, 4000, 3000, 3000);
    expect(isMarked([mark, stroke('eraser', 300, [5000, 4000])], camera)).toBe(true);
    expect(isMarked([mark, stroke('eraser', 3000, [6500, 5500])], camera)).toBe(false);
  });
});
