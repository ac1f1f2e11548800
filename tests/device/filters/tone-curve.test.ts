import { describe, expect, it } from 'vitest';
import { drawToneCurve, straightCurve } from '../../../src/device/filters/tone-curve.ts';

describe('a tone curve', () => {
  it('goes through its points, and is straight where they are', () => {
    const straight = drawToneCurve(straightCurve);
    for (const level of [0, 1, 100, 255]) expect(straight[level]).toBeCloseTo(level, 9);
    const curve = drawToneCurve([
      [0, 10],
      [64, 40],
      [192, 220],
      [255, 240],
    ]);
    expect([curve[0], curve[64], curve[192], curve[255]]).toEqual([10, 40, 220, 240]);
  });

  it('does not overshoot its points at a turn', () => {
    const values = drawToneCurve([
      [0, 0],
      [128, 200],
      [255, 100],
    ]);
    expect(Math.max(...values)).toBe(200);
    expect(values[127]).toBeGreaterThan(199.5);
    expect(values[129]).toBeGreaterThan(199.5);
  });
});
