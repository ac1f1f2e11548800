import { describe, expect, it } from 'vitest';
import { isMarked } from '../../../src/device/masks/is-marked.ts';
import { rectangle, stroke } from './steps.ts';

const size = { width: 100, height: 80 };

describe('a selection marks something', () => {
  const camera = { width: 12_000, height: 9000 };

  it('where a brush or a rectangle touches the picture', () => {
    expect(isMarked([stroke('brush', 1, [500.5, 500.5])], camera)).toBe(true);
    expect(isMarked([rectangle(10, 10, 5, 5)], size)).toBe(true);
    // Drawn to the left and upwards, from outside of the picture.
    expect(isMarked([rectangle(150, 150, -100, -100)], size)).toBe(true);
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
