export type CurvePoint = readonly [level: number, becomes: number];

export const straightCurve: readonly CurvePoint[] = [
  [0, 0],
  [255, 255],
];

/**
 * Returns 256 values, not rounded. A monotone cubic (Fritsch and Carlson, 1980) never overshoots. The points are in
 * order of their level, 0 to 255.
 */
export function drawToneCurve(points: readonly CurvePoint[]): Float64Array {
  const tangents = monotoneTangents(points);
  const values = new Float64Array(256);
  for (let at = 0; at + 1 < points.length; at += 1) {
    const [x0, y0] = points[at] as CurvePoint;
    const [x1, y1] = points[at + 1] as CurvePoint;
    const width = x1 - x0;
    const [m0, m1] = [(tangents[at] ?? 0) * width, (tangents[at + 1] ?? 0) * width];
    for (let level = x0; level <= x1; level += 1) {
      const t = (level - x0) / width;
      values[level] =
        y0 * (2 * t ** 3 - 3 * t ** 2 + 1) +
        m0 * (t ** 3 - 2 * t ** 2 + t) +
        y1 * (3 * t ** 2 - 2 * t ** 3) +
        m1 * (t ** 3 - t ** 2);
    }
  }
  return values;
}

function monotoneTangents(points: readonly CurvePoint[]): number[] {
  const slopes = points.slice(1).map(([x, y], at) => {
    const [x0, y0] = points[at] as CurvePoint;
    return (y - y0) / (x - x0);
  });
  return points.map((_, at) => {
    const before = slopes[at - 1];
    const after = slopes[at];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}
