/** Difference of neighbouring colors, in units of Lab, that counts as none, because noise and soft light cause it. */
const unnoticed = 0.9;

/** Longest distance that is measured, in units of Lab. */
const farthest = 120;

/** Steps into which a unit is divided. */
const fineness = 8;

/**
 * Returns the least change of color on any path from the border to each pixel, in units
 * of Lab: little within a background that changes softly, much behind the outline of a
 * subject (Dijkstra's algorithm, with a bucket for every distance).
 */
export function walkFromBorder(
  lab: Float32Array,
  border: Float32Array,
  width: number,
): Float32Array {
  const best = new Int32Array(border.length).fill(farthest * fineness);
  const buckets: number[][] = Array.from({ length: farthest * fineness + 1 }, () => []);
  border.forEach((weight, pixel) => {
    if (weight < 1) return;
    best[pixel] = 0;
    buckets[0]?.push(pixel);
  });
  for (let distance = 0; distance < buckets.length; distance += 1) {
    const bucket = buckets[distance] as number[];
    for (let next = 0; next < bucket.length; next += 1) {
      const pixel = bucket[next] as number;
      if (best[pixel] !== distance) continue;
      const x = pixel % width;
      for (const neighbour of [
        x > 0 ? pixel - 1 : -1,
        x < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width,
      ]) {
        if (neighbour < 0 || neighbour >= best.length) continue;
        const step = Math.round(stepCost(lab, pixel, neighbour) * fineness);
        const total = distance + step;
        if (total >= (best[neighbour] as number)) continue;
        best[neighbour] = total;
        buckets[total]?.push(neighbour);
      }
    }
  }
  return Float32Array.from(best, (steps) => steps / fineness);
}

function stepCost(lab: Float32Array, from: number, to: number): number {
  const difference = Math.hypot(
    (lab[from * 3] as number) - (lab[to * 3] as number),
    (lab[from * 3 + 1] as number) - (lab[to * 3 + 1] as number),
    (lab[from * 3 + 2] as number) - (lab[to * 3 + 2] as number),
  );
  return Math.max(0, difference - unnoticed);
}
