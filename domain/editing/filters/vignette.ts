export const lightSteps = 4096;

export const fullLight = 1024;

/**
 * Writes how much light each pixel keeps, in parts of `fullLight`.
 *
 * With u and v running from −1 to 1 over the picture's width and height, the distance is d² = (u² +
 * v²) / 2, which is 1 in the corners. The light lost is `amount` · smoothstep(0.18, 1, d²): the
 * middle does not change.
 *
 * `light` gets the light by distance, `across` each column's index in it, to which `findDistance`
 * of the row is added.
 */
export function drawVignette(
  width: number,
  amount: number,
  into: { across: Int32Array; light: Int32Array },
): void {
  for (let at = 0; at <= lightSteps; at += 1) {
    const t = Math.min(1, Math.max(0, (at / lightSteps - 0.18) / 0.82));
    into.light[at] = Math.round(fullLight * (1 - amount * t * t * (3 - 2 * t)));
  }
  for (let x = 0; x < width; x += 1) into.across[x] = findDistance(x, width);
}

/** Returns half of the squared distance of a column or a row from the middle, in steps. */
export function findDistance(at: number, length: number): number {
  const from = ((at + 0.5) / length) * 2 - 1;
  return Math.round((from * from * lightSteps) / 2);
}
