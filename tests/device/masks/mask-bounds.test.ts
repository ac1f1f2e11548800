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

  it('end at the picture’s edges', () => {
    expect(findMaskBounds([rectangle(-9, -9, 300, 300)], 0, size)).toEqual({ x: 0, y: 0, ...size });
    const corner = findMaskBounds([stroke('brush', 5, [98, 79])], 0, size);
    expect(corner).toEqual({ x: 91, y: 72, width: 9, height: 8 });
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
});
