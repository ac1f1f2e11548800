import { smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { blur } from '../frame/frame.mjs';
import { greyOf, kuwahara, linesOf, mapImage, slopesOf } from './image.mjs';

const noise = createNoise(15);
const mixed = (a, b, amount) => a.map((value, at) => value + (b[at] - value) * amount);

/** Flat inks, dots in between, a black outline. */
export function popArt(image) {
  const { width, height } = image;
  const size = width / 640;
  const flat = kuwahara(image, Math.round(5 * size));
  const grey = greyOf(flat);
  const lines = linesOf(greyOf(image), width, height, 2.2 * size, 16);
  return mapImage(flat, (r, g, b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const cell = 9;
    const u = ((x + y) * Math.SQRT1_2) / cell;
    const v = ((x - y) * Math.SQRT1_2) / cell;
    const reach = Math.hypot(u - Math.round(u), v - Math.round(v));
    const warm = r - g * 0.75 - b * 0.35;
    const green = (g + r) / 2 - b;
    const inks =
      warm > 0.2
        ? ['ffd0c0', 'f0303c', '8a0f2a']
        : green > 0.08
          ? ['fff04a', '3cc46a', '0f5a4a']
          : grey[at] > 0.72
            ? ['fffdf2', '7fd8f0', '2a8ad0']
            : ['8fe6f4', '1c9be0', '12327a'];
    const [light, middle, dark] = inks.map(digits);
    const tone = grey[at];
    const dots = smooth(
      0.06,
      -0.06,
      reach - 0.62 * (tone > 0.52 ? 1 - (tone - 0.52) / 0.42 : 1 - tone / 0.52),
    );
    const color = tone > 0.52 ? mixed(light, middle, dots) : mixed(middle, dark, dots);
    return mixed(color, [0.06, 0.04, 0.09], smooth(0.35, 0.7, lines[at]));
  });
}

function digits(text) {
  return [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255);
}

/** Lines cut into a block, thick where the picture is dark; they follow its forms. */
export function woodcut(image) {
  const { width, height } = image;
  const size = width / 640;
  const flat = kuwahara(image, Math.round(4 * size));
  const grey = greyOf(flat);
  const soft = blur(grey, width, height, 9 * size);
  const lines = linesOf(greyOf(image), width, height, 1.8 * size, 14);
  const ink = [0.1, 0.1, 0.15];
  const paper = [0.95, 0.9, 0.79];
  const second = [0.86, 0.46, 0.27];
  return mapImage(flat, (r, g, b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const fibre = noise(x * 0.9, y * 0.05) * 0.5 + noise(x * 0.3, y * 0.02) * 0.5;
    const wave = (y + soft[at] * 46 + fractal(noise, x * 0.012, y * 0.012, 2) * 26) / 6.4;
    const stripe = Math.abs((wave % 1) - 0.5) * 2;
    const tone = Math.min(1, Math.max(0, (grey[at] - 0.1) * 1.32));
    const dark = smooth(-0.09, 0.09, 1 - tone ** 1.15 - stripe + (fibre - 0.5) * 0.16);
    const outline = smooth(0.35, 0.6, lines[at]);
    const isWarm = r > b * 1.5 && r > 0.35 && r > g * 1.55;
    const isSky = b > r * 1.12 && y < 330;
    const ground = isWarm
      ? [0.78, 0.22, 0.16]
      : isSky
        ? mixed(second, paper, smooth(40, 300, y))
        : paper;
    const worn = smooth(
      0.86,
      0.95,
      fractal(noise, x * 0.25 + 40, y * 0.25, 3) + (fibre - 0.5) * 0.25,
    );
    const amount = Math.max(isWarm ? dark * 0.55 : dark, outline) * (1 - worn * 0.9);
    return mixed(ground, ink, amount).map((value) => value * (0.985 + fibre * 0.03));
  });
}

/** Sunlight on iron salts: Prussian blue on cotton paper, brushed on by hand. */
export function cyanotype(image) {
  const { width, height } = image;
  const size = width / 640;
  const grey = greyOf(image);
  const detail = blur(grey, width, height, 12 * size);
  return mapImage(image, (_r, _g, _b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const paper = fractal(noise, x * 0.3, y * 0.3, 4) - 0.5;
    const tone = smooth(0.1, 0.92, grey[at] + (grey[at] - detail[at]) * 0.5 + paper * 0.05);
    const isSide = Math.min(x, 640 - x) < Math.min(y, height / size - y);
    const brush =
      (isSide ? noise(x * 0.01 + 9, y * 0.16) - 0.5 : noise(x * 0.05, y * 0.012) - 0.5) * 34 +
      (fractal(noise, x * 0.03, y * 0.03, 4) - 0.5) * 26;
    const inside = smooth(18, 26, Math.min(x, y, 640 - x, height / size - y) + brush);
    const blue =
      tone < 0.5
        ? mixed([0.035, 0.11, 0.27], [0.16, 0.38, 0.62], tone * 2)
        : mixed([0.16, 0.38, 0.62], [0.9, 0.93, 0.92], tone * 2 - 1);
    return mixed(
      [0.94, 0.925, 0.88].map((value) => value + paper * 0.03),
      blue.map((value) => value + paper * 0.05),
      inside,
    );
  });
}

/** Black and white through a red filter: a dark sky, hard light, a soft glow, grain. */
export function noir(image) {
  const { width, height } = image;
  const size = width / 640;
  const red = new Float32Array(width * height);
  for (let at = 0; at < red.length; at += 1) {
    const [r, g, b] = [image.rgb[at * 3], image.rgb[at * 3 + 1], image.rgb[at * 3 + 2]];
    red[at] = smooth(0.06, 0.92, Math.max(0, r * 1.35 + g * 0.2 - b * 0.62));
  }
  const glow = blur(red, width, height, 10 * size);
  return mapImage(image, (_r, _g, _b, column, row, at) => {
    const [u, v] = [column / width - 0.6, row / height - 0.45];
    const fall = 1 - 0.95 * smooth(0.22, 0.78, Math.hypot(u, v));
    const grain = (noise(column * 0.83, row * 0.83) - 0.5) * 0.11;
    const value = (red[at] * 0.9 + glow[at] * 0.22) * fall + grain * (0.4 + red[at] * 0.6);
    return [value * 1.02, value, value * 0.97];
  });
}

/** A night of signs: outlines glow, all else is dusk. */
export function neon(image) {
  const { width, height } = image;
  const size = width / 640;
  const flat = kuwahara(image, Math.round(4 * size));
  const grey = greyOf(flat);
  const { dx, dy } = slopesOf(grey, width, height, 1.1 * size);
  const edges = dx.map((value, at) => smooth(0.016, 0.07, Math.hypot(value, dy[at])));
  const halo = blur(edges, width, height, 5 * size);
  const wide = blur(edges, width, height, 22 * size);
  return mapImage(flat, (_r, _g, _b, column, row, at) => {
    const t = smooth(0.1, 0.9, row / height + (column / width - 0.5) * 0.5);
    const glow = mixed([1, 0.16, 0.62], [0.1, 0.86, 1], t);
    const dusk = mixed([0.045, 0.015, 0.13], [0.3, 0.07, 0.4], grey[at] ** 1.6);
    const scan = 0.94 + 0.06 * Math.sin((row / size) * 2.1);
    return dusk.map(
      (value, c) =>
        (value +
          glow[c] * (halo[at] * 1.25 + wide[at] * 0.75) +
          edges[at] * (0.3 + glow[c] * 0.6)) *
        scan,
    );
  });
}
