const steps = 4096;

/** One part of the light, of which a full pixel has this many. */
export const fullLight = 1024;

/**
 * How much light each pixel keeps, in parts of `fullLight`.
 *
 * With u and v running from −1 to 1 over the picture's width and height, the
 * distance is d² = (u² + v²) / 2, which is 1 in the corners. The light lost is
 * `amount` · smoothstep(0.18, 1, d²): the middle stays as it is.
 *
 * `across[x] + down[y]` is the place in `light`.
 */
export interface Vignette {
  across: Int32Array;
  down: Int32Array;
  light: Int32Array;
}

export function drawVignette(width: number, height: number, amount: number): Vignette {
  const light = new Int32Array(steps + 1);
  for (let at = 0; at <= steps; at += 1) {
    const t = Math.min(1, Math.max(0, (at / steps - 0.18) / 0.82));
    light[at] = Math.round(fullLight * (1 - amount * t * t * (3 - 2 * t)));
  }
  return { across: squaredDistances(width), down: squaredDistances(height), light };
}

/** Half of the squared distance of each pixel from the middle, in steps. */
function squaredDistances(length: number): Int32Array {
  const distances = new Int32Array(length);
  for (let at = 0; at < length; at += 1) {
    const from = ((at + 0.5) / length) * 2 - 1;
    distances[at] = Math.round((from * from * steps) / 2);
  }
  return distances;
}
