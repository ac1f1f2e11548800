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

/**
 * One box blur by its definition: the mean of a square, where a line continues with its last value.
 */
function blurred({ data, width, height }: Mask, radius: number): Mask {
  const blurLine = (levels: number[]) =>
    levels.map((_, place) => {
      let sum = 0;
      for (let k = place - radius; k <= place + radius; k += 1) {
        sum += levels[Math.min(levels.length - 1, Math.max(0, k))] ?? 0;
      }
      return Math.round(sum / (2 * radius + 1));
    });
  const rows = Array.from({ length: height }, (_, y) =>
    blurLine([...data.subarray(y * width, (y + 1) * width)]),
  );
  const columns = Array.from({ length: width }, (_, x) => blurLine(rows.map((row) => row[x] ?? 0)));
  const levels = rows.flatMap((row, y) => row.map((_, x) => columns[x]?.[y] ?? 0));
  return { width, height, data: Uint8Array.from(levels) };
}

describe('a feather', () => {
  it.each([0, 1, 2, 3, 5, 8, 13, 20])(
    'of %i px leaves every pixel farther away at 0',
    (feather) => {
      const sharp = rasterizeMask(steps, size);
      expect(reachOf(sharp, featherMask(sharp, feather))).toBeLessThanOrEqual(feather);
    },
  );

  it.each([
    [1, []],
    [2, [1]],
    [3, [1, 1]],
    [5, [1, 1, 1]],
    [6, [1, 1, 2]],
    [13, [3, 3, 3]],
    [16, [3, 4, 4]],
  ])('of %i px is box blurs of the radii %j', (feather, radii) => {
    const drawn = rasterizeMask(
      [...steps, rectangle(60, -5, 20, 80), rectangle(0, 55, 9, 9)],
      size,
    );
    const wanted = radii.reduce(blurred, drawn);
    expect(featherMask(drawn, feather)).toEqual(wanted);
  });

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
