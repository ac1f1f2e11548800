import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';

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
