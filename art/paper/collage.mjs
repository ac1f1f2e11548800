import { hex } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { blur, createFrame } from '../frame/frame.mjs';

const grid = 3;

/**
 * Renders sheets of paper, the last on top. A sheet has a `color`; `covers(x, y)` says where it
 * is (0 to 1 of the longer side, y downwards), and `lift` is its height above the sheet below,
 * which decides its shadow.
 */
export function collage({ width, height }, sheets, { light = [0.6, 0.8], seed = 1 } = {}) {
  const noise = createNoise(seed);
  const frame = createFrame(width, height);
  const longer = Math.max(width, height);
  const cover = new Float32Array(width * height);
  for (const { color, covers, lift = 1, shade = 0.5 } of sheets) {
    const [r, g, b] = hex(color);
    const [left, right, top, bottom] = fill(cover, covers, width, height, longer);
    if (left > right) continue;
    const reach = lift * longer * 0.0065;
    cast(frame, cover, reach, light, shade, noise);
    const offset = noise(r * 99, g * 99) * 50;
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const at = row * width + column;
        const amount = cover[at];
        if (amount === 0) continue;
        const [x, y] = [(column / longer) * 1200, (row / longer) * 1200];
        const fibre = fractal(noise, x * 0.12 + offset, y * 0.12, 4) - 0.5;
        const tooth = noise(x * 0.9 + offset, y * 0.9) - 0.5;
        // The edge toward the light is bright, because the sheet has a thickness.
        const before = cover[Math.max(0, row - 2) * width + Math.max(0, column - 2)];
        const tone = 1 + fibre * 0.16 + tooth * 0.09 + (amount - before) * 0.16;
        const p = at * 3;
        frame.light[p] += (r * tone - frame.light[p]) * amount;
        frame.light[p + 1] += (g * tone - frame.light[p + 1]) * amount;
        frame.light[p + 2] += (b * tone - frame.light[p + 2]) * amount;
      }
    }
  }
  return frame;
}

function fill(cover, covers, width, height, longer) {
  cover.fill(0);
  let [left, right, top, bottom] = [width, -1, height, -1];
  const at = (column, row) =>
    covers((column - width / 2) / longer + 0.5, (row - height / 2) / longer + 0.5);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let sub = 0; sub < grid * grid; sub += 1) {
        if (at(column + ((sub % grid) + 0.5) / grid, row + (Math.floor(sub / grid) + 0.5) / grid))
          sum += 1;
      }
      if (sum === 0) continue;
      cover[row * width + column] = sum / (grid * grid);
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  return [left, right, top, bottom];
}

/** Casts a narrow shadow at the sheet's edge and a wide one by its lift. */
function cast(frame, cover, reach, [dx, dy], shade) {
  const { width, height, light } = frame;
  const near = blur(cover, width, height, Math.max(1, reach * 0.3));
  const far = blur(cover, width, height, Math.max(2, reach));
  const read = (plane, column, row) =>
    plane[
      Math.min(height - 1, Math.max(0, Math.round(row))) * width +
        Math.min(width - 1, Math.max(0, Math.round(column)))
    ];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const dark =
        read(far, column - dx * reach * 1.5, row - dy * reach * 1.5) * shade +
        read(near, column - dx * reach * 0.4, row - dy * reach * 0.4) * shade * 0.35;
      const at = (row * width + column) * 3;
      light[at] *= 1 - dark;
      light[at + 1] *= 1 - dark * 0.94;
      light[at + 2] *= 1 - dark * 0.86;
    }
  }
}
