import type { FilterType } from '../../../domain/tools/filter-types.ts';
import type { Pixels } from '../../../src/device/filters/apply-filter.ts';
import { filterRecipes } from '../../../src/device/filters/filter-recipes.ts';
import { referenceFilter } from './reference-filter.ts';

/** Grays, pure colors, skin, and all kinds of pixels, with every alpha. */
export function picture(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const known = [
    [0, 0, 0],
    [255, 255, 255],
    [128, 128, 128],
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [224, 172, 105],
  ];
  for (let at = 0; at < width * height; at += 1) {
    const random = Math.imul(at + 1, 0x9e37_79b1) >>> 0;
    data.set(known[at] ?? [random & 255, (random >>> 8) & 255, (random >>> 16) & 255], at * 4);
    data[at * 4 + 3] = at % 3 === 0 ? 255 : random >>> 24;
  }
  return { data, width, height };
}

/**
 * Returns the greatest difference of any channel from the independent implementation, in levels.
 */
export function greatestError(source: Pixels, result: Pixels, type: FilterType, intensity: number) {
  let greatest = 0;
  for (let at = 0; at < source.width * source.height; at += 1) {
    const [r = 0, g = 0, b = 0] = source.data.subarray(at * 4);
    const place = { x: at % source.width, y: Math.floor(at / source.width) };
    const size = { width: source.width, height: source.height };
    const wanted = referenceFilter(filterRecipes[type], intensity, [r, g, b], {
      ...place,
      ...size,
    });
    wanted.forEach((level, channel) => {
      greatest = Math.max(
        greatest,
        Math.abs((result.data[at * 4 + channel] ?? 0) - Math.round(level)),
      );
    });
  }
  return greatest;
}
