import { smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { blur } from '../frame/frame.mjs';
import { greyOf, kuwahara, linesOf, mapImage, slopesOf } from './image.mjs';
import { nearest, paletteOf, regionsOf } from './palette.mjs';

const noise = createNoise(25);

/** Few squares, few colors, and the dither of an old console. */
export function pixelArt(image) {
  const { width, height } = image;
  const cell = Math.round(width / 106);
  const lively = mapImage(kuwahara(image, Math.max(2, Math.round(cell * 0.5))), (r, g, b) => {
    const grey = r * 0.3 + g * 0.59 + b * 0.11;
    return [r, g, b].map((value) =>
      Math.min(1, Math.max(0, grey + (value - grey) * 1.35 + (value - 0.5) * 0.12)),
    );
  });
  const soft = blur(lively.rgb, width, height, cell / 3, 3);
  const palette = paletteOf(lively, 22);
  const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
  return mapImage(image, (_r, _g, _b, column, row) => {
    const [i, j] = [Math.floor(column / cell), Math.floor(row / cell)];
    const x = Math.min(width - 1, i * cell + (cell >> 1));
    const y = Math.min(height - 1, j * cell + (cell >> 1));
    const at = (y * width + x) * 3;
    const shift = (bayer[(j & 3) * 4 + (i & 3)] / 16 - 0.47) * 0.05;
    return palette[nearest(palette, soft[at] + shift, soft[at + 1] + shift, soft[at + 2] + shift)];
  });
}

/** Sheets of nine colors, the darkest on top, each with its shadow. */
export function cutPaper(image) {
  const { width, height } = image;
  const size = width / 640;
  const lively = mapImage(image, (r, g, b) => {
    const grey = r * 0.3 + g * 0.59 + b * 0.11;
    return [r, g, b].map((value) => Math.max(0, Math.min(1, grey + (value - grey) * 1.3)) ** 0.86);
  });
  const flat = kuwahara(lively, Math.round(8 * size));
  const palette = paletteOf(flat, 9);
  const regions = regionsOf(flat, palette, 4.2 * size);
  let light = new Float32Array(width * height).fill(1);
  for (let label = palette.length - 2; label >= 0; label -= 1) {
    const above = Float32Array.from(regions, (value) => (value <= label ? 1 : 0));
    const wide = blur(above, width, height, 5 * size);
    const tight = blur(above, width, height, 1.6 * size);
    const shift = Math.round(4 * size) * (width + 1);
    light = light.map((value, at) => {
      if (above[at]) return value;
      const from = at < shift || at % width < shift % width ? at : at - shift;
      return value * (1 - 0.34 * wide[from] - 0.08 * tight[from]);
    });
  }
  return mapImage(image, (_r, _g, _b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const sheet = regions[at];
    const fibre = fractal(noise, x * 0.1 + sheet * 37, y * 0.1, 4) - 0.5;
    const tooth = noise(x * 0.8, y * 0.8) - 0.5;
    const rim = sheet < regions[Math.max(0, at - Math.round(1.5 * size) * (width + 1))] ? 0.07 : 0;
    const tone = light[at] * (1 + fibre * 0.16 + tooth * 0.06) + rim;
    const color = palette[sheet];
    const grey = color[0] * 0.3 + color[1] * 0.59 + color[2] * 0.11;
    return color.map((value) => Math.max(0, grey + (value - grey) * 1.15) * tone);
  });
}

/** Pieces of colored glass in lead, smaller where the picture is busy. */
export function stainedGlass(image) {
  const { width, height } = image;
  const size = width / 640;
  const random = createRandom(6);
  const flat = kuwahara(image, Math.round(5 * size));
  const busy = blur(linesOf(greyOf(image), width, height, 2 * size, 9), width, height, 7 * size);
  const seeds = [];
  const cell = 30 * size;
  for (let y = cell / 2; y < height; y += cell) {
    for (let x = cell / 2; x < width; x += cell) {
      const at = Math.floor(y) * width + Math.floor(x);
      const count = 1 + Math.min(3, Math.floor(busy[at] * 26));
      for (let one = 0; one < count; one += 1)
        seeds.push([x + (random() - 0.5) * cell, y + (random() - 0.5) * cell]);
    }
  }
  const owner = new Int32Array(width * height);
  const lead = new Float32Array(width * height);
  const bins = binned(seeds, cell);
  const sums = seeds.map(() => [0, 0, 0, 0]);
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 1) {
      const [first, a, b] = bins(column, row);
      owner[at] = first;
      lead[at] = b - a;
      const sum = sums[first];
      for (let c = 0; c < 3; c += 1) sum[c] += flat.rgb[at * 3 + c];
      sum[3] += 1;
    }
  }
  const shades = seeds.map(() => 0.82 + random() * 0.4);
  return mapImage(image, (_r, _g, _b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const sum = sums[owner[at]];
    const grey = (sum[0] * 0.3 + sum[1] * 0.59 + sum[2] * 0.11) / sum[3];
    const ripple = 0.86 + 0.3 * fractal(noise, x * 0.05 + owner[at] * 3.1, y * 0.08, 3);
    const glow = 1.28 - 0.5 * Math.hypot(x / 640 - 0.5, y / 640 - 0.4);
    const metal = smooth(1.5 * size, 3.1 * size, lead[at]);
    const round = smooth(0, 1.4 * size, lead[at]) * 0.1;
    return [0, 1, 2].map((c) => {
      const pure = Math.max(0.01, grey + (sum[c] / sum[3] - grey) * 1.75);
      const glass = pure ** 1.12 * shades[owner[at]] * ripple * glow;
      return glass * metal + (0.075 + round) * (1 - metal);
    });
  });
}

/** Returns a fast search for the nearest and second nearest seed. */
function binned(seeds, cell) {
  const bins = new Map();
  for (const [at, [x, y]] of seeds.entries()) {
    const key = Math.floor(x / cell) * 4096 + Math.floor(y / cell);
    bins.set(key, [...(bins.get(key) ?? []), at]);
  }
  return (x, y) => {
    let [first, a, b] = [0, Infinity, Infinity];
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let u = i - 2; u <= i + 2; u += 1) {
      for (let v = j - 2; v <= j + 2; v += 1) {
        for (const at of bins.get(u * 4096 + v) ?? []) {
          const apart = Math.hypot(seeds[at][0] - x, seeds[at][1] - y);
          if (apart < a) [first, b, a] = [at, a, apart];
          else if (apart < b) b = apart;
        }
      }
    }
    return [first, a, b];
  };
}

/** Felted wool: soft shapes with fibers and rounded rims. */
export function felt(image) {
  const { width, height } = image;
  const size = width / 640;
  const flat = kuwahara(image, Math.round(6 * size));
  const palette = paletteOf(flat, 11);
  const regions = regionsOf(flat, palette, 3 * size);
  const pillow = new Float32Array(width * height);
  for (let label = 0; label < palette.length; label += 1) {
    const own = Float32Array.from(regions, (value) => (value === label ? 1 : 0));
    const soft = blur(own, width, height, 7 * size);
    for (let at = 0; at < own.length; at += 1) if (own[at]) pillow[at] = soft[at];
  }
  const cloth = mapImage(image, (_r, _g, _b, _c, _w, at) => palette[regions[at]]);
  const fuzz = fibres(cloth, createRandom(3), size);
  const grey = greyOf(fuzz);
  const form = pillow.map((value, at) => value * 2.2 + (grey[at] - 0.5) * 0.25);
  const { dx, dy } = slopesOf(form, width, height, 1.4 * size);
  return mapImage(fuzz, (r, g, b, _c, _w, at) => {
    const light =
      0.82 +
      0.3 * smooth(0.35, 1, pillow[at]) +
      Math.max(-0.35, Math.min(0.3, (dx[at] + dy[at]) * 1.1));
    return [r * light, g * light, b * light];
  });
}

function fibres(image, random, size) {
  const { width, height } = image;
  const rgb = Float32Array.from(image.rgb);
  for (let hair = 0; hair < width * height * 0.16; hair += 1) {
    let x = random() * width;
    let y = random() * height;
    const from = (Math.floor(y) * width + Math.floor(x)) * 3;
    const tone = 0.78 + random() * 0.5;
    let turn = random() * 6.28;
    const bend = (random() - 0.5) * 0.5;
    for (let step = 0; step < 9 * size; step += 1) {
      turn += bend;
      x += Math.cos(turn);
      y += Math.sin(turn);
      if (x < 0 || y < 0 || x >= width || y >= height) break;
      const at = (Math.floor(y) * width + Math.floor(x)) * 3;
      for (let c = 0; c < 3; c += 1)
        rgb[at + c] += (image.rgb[from + c] * tone - rgb[at + c]) * 0.38;
    }
  }
  return { width, height, rgb };
}

/** Graphite: contours first, then hatching where it is dark. */
export function pencil(image) {
  const { width, height } = image;
  const size = width / 640;
  const grey = greyOf(image);
  const soft = blur(grey, width, height, 6 * size);
  const even = greyOf(kuwahara(image, Math.round(4 * size)));
  const lines = linesOf(grey, width, height, 1.3 * size, 11);
  return mapImage(image, (_r, _g, _b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const tooth = fractal(noise, x * 0.75, y * 0.75, 2);
    const tone = even[at] * 1.12;
    let dark = 0;
    for (const [turn, from, strength] of [
      [0.75, 0.74, 0.42],
      [0.45, 0.58, 0.42],
      [2.3, 0.36, 0.5],
    ]) {
      const u = x * Math.cos(turn) + y * Math.sin(turn);
      const v = y * Math.cos(turn) - x * Math.sin(turn);
      const wobble = v + (noise(u * 0.02, v * 0.05 + turn * 9) - 0.5) * 9;
      const line = smooth(0.12, 0.75, noise(u * 0.018 + turn * 40, wobble * 0.42));
      dark += smooth(from, from - 0.34, tone) * line * strength;
    }
    const contour = Math.max(
      smooth(0.14, 0.7, lines[at]),
      Math.max(0, (soft[at] - grey[at]) * 2.2),
    );
    const graphite = Math.min(0.9, (dark + contour) * (0.45 + 0.95 * tooth));
    const paper = 0.965 + (tooth - 0.5) * 0.035;
    return [
      paper - graphite * 0.8,
      paper * 0.985 - graphite * 0.79,
      paper * 0.95 - graphite * 0.74,
    ];
  });
}
