import type { Mask } from './rasterize-mask.ts';

const passes = 3;

/**
 * Returns the mask with its edge softened over `feather` pixels on both sides, by three box blurs
 * in a row, which approximate a Gaussian. A pixel farther than `feather` from every pixel of the
 * selection stays exactly 0. The given mask does not change.
 *
 * Three boxes together reach as far as the sum of their radii, and √2 times as far along the
 * diagonal: so the sum is at most feather / √2.
 */
export function featherMask(mask: Mask, feather: number): Mask {
  const reach = Math.floor(feather / Math.SQRT2);
  const blurred: Mask = { ...mask, data: mask.data.slice() };
  const spare = new Uint8Array(mask.data.length);
  for (let pass = 0; pass < passes; pass += 1) {
    const radius = Math.floor((reach + pass) / passes);
    if (radius === 0) continue;
    const { width, height } = mask;
    blurLines(blurred.data, spare, { radius, lines: height, length: width, line: width, step: 1 });
    blurLines(spare, blurred.data, { radius, lines: width, length: height, line: 1, step: width });
  }
  return blurred;
}

interface Lines {
  radius: number;
  lines: number;
  length: number;
  line: number;
  step: number;
}

function blurLines(from: Uint8Array, to: Uint8Array, lines: Lines): void {
  const { radius, length, step } = lines;
  const box = 2 * radius + 1;
  for (let line = 0; line < lines.lines; line += 1) {
    const first = line * lines.line;
    const last = first + (length - 1) * step;
    let sum = (from[first] as number) * (radius + 1);
    for (let at = 1; at <= radius; at += 1)
      sum += from[Math.min(last, first + at * step)] as number;
    for (let at = 0; at < length; at += 1) {
      to[first + at * step] = (sum + radius) / box;
      const enters = at + radius + 1 < length ? first + (at + radius + 1) * step : last;
      const leaves = at - radius >= 0 ? first + (at - radius) * step : first;
      sum += (from[enters] as number) - (from[leaves] as number);
    }
  }
}
