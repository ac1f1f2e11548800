import { expect, it } from 'vitest';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { at, rectangle } from './steps.ts';

const size = { width: 72, height: 60 };

it('a feather falls off evenly, and leaves the middle of a large selection at 255', () => {
  const soft = featherMask(rasterizeMask([rectangle(0, 0, 36, 60)], size), 20);
  const row = Array.from(soft.data.subarray(30 * 72, 31 * 72));
  expect(row.every((level, x) => level <= (row[x - 1] ?? 255))).toBe(true);
  expect(at(soft, 16, 30)).toBe(255);
  const flat = featherMask(rasterizeMask([rectangle(0, 0, 72, 30)], size), 20);
  for (const edge of [at(soft, 35, 30), at(soft, 36, 30), at(flat, 36, 29), at(flat, 36, 30)]) {
    expect(edge).toBeGreaterThan(110);
    expect(edge).toBeLessThan(145);
  }
  expect(at(soft, 51, 30)).toBe(0);
});
