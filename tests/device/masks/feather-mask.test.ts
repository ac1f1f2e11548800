import { describe, expect, it } from 'vitest';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { type Mask, rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { at, rectangle, stroke } from './steps.ts';

const size = { width: 72, height: 60 };
const steps = [rectangle(20, 22, 12, 9), stroke('brush', 4, [50, 30])];

/** Returns the greatest distance from any pixel above 0 to the nearest selected one. */
function reachOf(sharp: Mask, soft: Mask): number {
  const selected = [...sharp.data.keys()].filter((place) => sharp.data[place]);
  const spread = [...soft.data.keys()].filter((place) => soft.data[place] && !sharp.data[place]);
  const distance = (one: number, other: number) =>
    Math.hypot(
      (one % sharp.width) - (other % sharp.width),
      Math.floor(one / sharp.width) - Math.floor(other / sharp.width),
    );
  return Math.max(
    0,
    ...spread.map((place) => Math.min(...selected.map((other) => distance(place, other)))),
  );
}

describe('a feather', () => {
  it.each([0, 1, 2, 3, 5, 8, 13, 20])(
    'of %i px leaves every pixel farther away at 0',
    (feather) => {
      const sharp = rasterizeMask(steps, size);
      expect(reachOf(sharp, featherMask(sharp, feather))).toBeLessThanOrEqual(feather);
    },
  );

  it('falls off evenly, and leaves the middle of a large selection at 255', () => {
    const soft = featherMask(rasterizeMask([rectangle(0, 0, 36, 60)], size), 20);
    const row = Array.from(soft.data.subarray(30 * 72, 31 * 72));
    expect(row.every((level, x) => level <= (row[x - 1] ?? 255))).toBe(true);
    expect(at(soft, 16, 30)).toBe(255);
    expect(at(soft, 35, 30)).toBeGreaterThan(110);
    expect(at(soft, 36, 30)).toBeLessThan(145);
    expect(at(soft, 51, 30)).toBe(0);
  });
});
