/** Returns the mean of each value's neighborhood, `radius` pixels to every side, in a time that does not depend on it. */
export function boxBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const rows = new Float32Array(plane.length);
  slide(plane, rows, { lines: height, length: width, lineStep: width, step: 1 }, radius);
  const both = new Float32Array(plane.length);
  slide(rows, both, { lines: width, length: height, lineStep: 1, step: width }, radius);
  return both;
}

/** Three box blurs, which are close to a Gaussian. */
export function softBlur(plane: Float32Array, width: number, height: number, radius: number) {
  let soft = plane;
  for (let times = 0; times < 3; times += 1) soft = boxBlur(soft, width, height, radius);
  return soft;
}

function slide(
  from: Float32Array,
  to: Float32Array,
  layout: { lines: number; length: number; lineStep: number; step: number },
  radius: number,
): void {
  const { lines, length, lineStep, step } = layout;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let at = 0; at < Math.min(radius, length); at += 1) {
      sum += from[start + at * step] as number;
      count += 1;
    }
    for (let at = 0; at < length; at += 1) {
      if (at + radius < length) {
        sum += from[start + (at + radius) * step] as number;
        count += 1;
      }
      if (at - radius - 1 >= 0) {
        sum -= from[start + (at - radius - 1) * step] as number;
        count -= 1;
      }
      to[start + at * step] = sum / count;
    }
  }
}
