import type { Pixels } from '../filters/apply-filter.ts';

const detailMost = 1.6;

export function sharpenRadius({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.round(Math.max(width, height) / 1400));
}

const sums = 4;

/**
 * Writes sharper rows of `source` into `target`, from the row `from` of it on (unsharp masking with
 * a square window). `source` has `radius` rows more on both sides, except at the picture's edge,
 * where the window is cut off. Colors count by their alpha, so that what is transparent makes no
 * edge; alpha does not change. Sharpness is in percent, from -100 to 100.
 */
export function sharpenRows(
  source: Pixels,
  target: Pixels,
  from: number,
  { sharpness, radius }: { sharpness: number; radius: number },
): void {
  const { width } = source;
  const by = (sharpness / 100) * (sharpness > 0 ? detailMost : 1);
  const columns = new Float64Array(width * sums);
  for (let row = Math.max(0, from - radius); row < from + radius; row += 1)
    addRow(columns, source, row, 1);
  for (let row = 0; row < target.height; row += 1) {
    addRow(columns, source, from + row + radius, 1);
    addRow(columns, source, from + row - radius - 1, -1);
    sharpenRow(columns, source, from + row, target, row, by, radius);
  }
}

function addRow(columns: Float64Array, source: Pixels, row: number, by: 1 | -1): void {
  const { width, height, data } = source;
  if (row < 0 || row >= height) return;
  for (let x = 0, at = row * width * 4; x < width; x += 1, at += 4) {
    const alpha = by * (data[at + 3] as number);
    const column = x * sums;
    columns[column] = (columns[column] as number) + alpha * (data[at] as number);
    columns[column + 1] = (columns[column + 1] as number) + alpha * (data[at + 1] as number);
    columns[column + 2] = (columns[column + 2] as number) + alpha * (data[at + 2] as number);
    columns[column + 3] = (columns[column + 3] as number) + alpha;
  }
}

function sharpenRow(
  columns: Float64Array,
  source: Pixels,
  row: number,
  target: Pixels,
  targetRow: number,
  by: number,
  radius: number,
): void {
  const { width, data } = source;
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  const add = (x: number, sign: 1 | -1) => {
    if (x < 0 || x >= width) return;
    const column = x * sums;
    red += sign * (columns[column] as number);
    green += sign * (columns[column + 1] as number);
    blue += sign * (columns[column + 2] as number);
    alpha += sign * (columns[column + 3] as number);
  };
  for (let x = 0; x < radius; x += 1) add(x, 1);
  for (let x = 0; x < width; x += 1) {
    add(x + radius, 1);
    add(x - radius - 1, -1);
    const at = (row * width + x) * 4;
    const to = (targetRow * width + x) * 4;
    const share = alpha === 0 ? 0 : by / alpha;
    const own = 1 + (alpha === 0 ? 0 : by);
    // A byte of the target rounds and clamps what is written.
    target.data[to] = own * (data[at] as number) - share * red;
    target.data[to + 1] = own * (data[at + 1] as number) - share * green;
    target.data[to + 2] = own * (data[at + 2] as number) - share * blue;
    target.data[to + 3] = data[at + 3] as number;
  }
}
