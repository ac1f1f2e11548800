/** RGBA, 8 bits each. */
export interface SmallPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Where the top left, top right and bottom left of the result are in the export, as shares of its width and height. */
export type Corners = readonly [number, number, number, number, number, number];

/** Cells across and down; blocks of cells; points of a cell, each across. */
const grid = 48;
const blockCells = 6;
const cellPoints = 4;

const opaqueFrom = 230;

/** Shades of 255 by which a cell of bars may differ from the others. */
const flatShades = 12;

/** Below this deviation in shades, a picture has no structure to compare. */
const deviationMin = 5;

/** Shares of all cells. */
const insideMin = 0.15;
const edgesMax = 0.15;
const foreignMax = 0.125;

/** Shares of the variance that differ: of the whole picture, and from which a block is foreign. */
const differenceMax = 0.15;
const blockDifference = 0.6;

/** The part of the result that an export must show, of its area. */
const shownMin = 1 / 64;

interface Cell {
  block: number;
  shown: number;
  made: number;
}

/**
 * Whether an export shows the result, or a part of it: its shades must follow those of the result in a straight line,
 * and at most an eighth of its area may be foreign. Bars, and what shows through a result, must be of one shade.
 *
 * Measured with 13 pictures: the variance that differs is at most 0.11 after all filters and adjustments at their
 * extremes, crops, turns, formats and small text. Dark corners (Vintage, Dramatic, Grunge) reach 0.1 in the median
 * and 0.32, so some are refused. It is 0.21 to 1 (median 0.95) for 154 unrelated pairs, and 0.31 to 1 (median 0.79)
 * where half is another picture, 0.06 to 1 (median 0.44) where a quarter is.
 */
export function matchPictures(made: SmallPicture, shown: SmallPicture, corners: Corners): boolean {
  const { inside, outside, edges } = readCells(made, shown, corners);
  const cells = grid * grid;
  if (inside.length < insideMin * cells || edges > edgesMax * cells) return false;
  const fit = fitLine(inside);
  if (!fit || fit.difference > differenceMax) return false;
  const middle = outside.toSorted((one, other) => one - other)[outside.length >> 1] ?? 0;
  const strange = outside.filter((shade) => Math.abs(shade - middle) > flatShades).length;
  return fit.foreign + strange <= foreignMax * cells;
}

function readCells(made: SmallPicture, shown: SmallPicture, corners: Corners) {
  const inside: Cell[] = [];
  const outside: number[] = [];
  let edges = 0;
  const [left, top] = corners;
  const [ax, ay] = [corners[2] - left, corners[3] - top];
  const [bx, by] = [corners[4] - left, corners[5] - top];
  const area = ax * by - ay * bx;
  // Neither a few pixels of the result, nor one that is a few pixels of the export.
  if (!(Math.abs(area) > 0 && Math.abs(area) <= 1 / shownMin)) return { inside, outside, edges };
  for (let cell = 0; cell < grid * grid; cell += 1) {
    const [column, row] = [cell % grid, Math.floor(cell / grid)];
    let [shownSum, madeSum, covered] = [0, 0, 0];
    for (let point = 0; point < cellPoints ** 2; point += 1) {
      const x = (column + ((point % cellPoints) + 0.5) / cellPoints) / grid;
      const y = (row + (Math.floor(point / cellPoints) + 0.5) / cellPoints) / grid;
      const seen = shadeAt(shown, x, y);
      shownSum += seen.shade;
      const across = ((x - left) * by - (y - top) * bx) / area;
      const down = ((y - top) * ax - (x - left) * ay) / area;
      const isIn = across >= 0 && across < 1 && down >= 0 && down < 1;
      const from = isIn ? shadeAt(made, across, down) : null;
      if (!from || from.alpha < opaqueFrom) continue;
      madeSum += from.shade;
      // As at an edge: another background would show something else there.
      covered += seen.alpha < opaqueFrom ? 1 / 2 : 1;
    }
    const points = cellPoints ** 2;
    if (covered === 0) outside.push(shownSum / points);
    else if (covered < points) edges += 1;
    else {
      const block =
        Math.floor(row / blockCells) * (grid / blockCells) + Math.floor(column / blockCells);
      inside.push({ block, shown: shownSum / points, made: madeSum / points });
    }
  }
  return { inside, outside, edges };
}

/** On white. */
function shadeAt({ width, height, pixels }: SmallPicture, x: number, y: number) {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
  const shade = 0.299 * red + 0.587 * green + 0.114 * blue;
  return { shade: 255 + ((shade - 255) * alpha) / 255, alpha };
}

/** Returns how much of the variance does not follow, and how many cells are in blocks that do not. */
function fitLine(cells: readonly Cell[]): { difference: number; foreign: number } | null {
  const mean = (of: (cell: Cell) => number) =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [madeMean, shownMean] = [mean(({ made }) => made), mean(({ shown }) => shown)];
  const variance = mean(({ shown }) => (shown - shownMean) ** 2);
  const madeVariance = mean(({ made }) => (made - madeMean) ** 2);
  if (!(Math.min(variance, madeVariance) >= deviationMin ** 2)) return null;
  const slope = mean(({ made, shown }) => (made - madeMean) * (shown - shownMean)) / madeVariance;
  if (slope <= 0) return null;
  const blocks = Map.groupBy(cells, ({ block }) => block);
  let [difference, foreign] = [0, 0];
  for (const members of blocks.values()) {
    const sum = members.reduce(
      (total, { made, shown }) => total + (shown - shownMean - slope * (made - madeMean)) ** 2,
      0,
    );
    difference += sum / variance / cells.length;
    if (sum / variance / members.length > blockDifference) foreign += members.length;
  }
  return { difference, foreign };
}
