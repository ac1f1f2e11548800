import { smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { blur } from '../frame/frame.mjs';
import { greyOf, kuwahara, mapImage, slopesOf } from './image.mjs';

const noise = createNoise(5);

/** Pigment in water: it gathers at the rims of a wash, settles in the paper's pits and leaves a ragged border. */
export function watercolor(image) {
  const { width, height } = image;
  const size = width / 640;
  const wandering = mapImage(image, (_r, _g, _b, column, row) => {
    const [x, y] = [column / size, row / size];
    const u = column + (fractal(noise, x * 0.03, y * 0.03, 4) - 0.5) * 22 * size;
    const v = row + (fractal(noise, x * 0.03 + 50, y * 0.03, 4) - 0.5) * 22 * size;
    const at =
      (Math.max(0, Math.min(height - 1, Math.round(v))) * width +
        Math.max(0, Math.min(width - 1, Math.round(u)))) *
      3;
    return [image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]];
  });
  const wash = kuwahara(wandering, Math.round(6 * size));
  const { dx, dy } = slopesOf(greyOf(wash), width, height, 1.4 * size);
  return mapImage(wash, (r, g, b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const paper = fractal(noise, x * 0.28, y * 0.28, 3) - 0.5;
    const pool = fractal(noise, x * 0.012 + 9, y * 0.012, 4);
    const rim = Math.min(0.7, Math.hypot(dx[at], dy[at]) * 7);
    const edge =
      Math.min(x, y, 640 - x, height / size - y) +
      (fractal(noise, x * 0.02 + 30, y * 0.02, 5) - 0.5) * 46;
    const inside = smooth(20, 25, edge) * (1 + 0.5 * smooth(34, 24, edge));
    const thick = (0.42 + 0.75 * pool + rim + paper * 0.55) * inside;
    const tooth = 0.985 + paper * 0.05;
    return [r, g, b].map((value, channel) => {
      const tint = Math.min(0.985, 0.06 + value * 1.04);
      return [0.985, 0.97, 0.94][channel] * tooth * Math.exp(Math.log(tint) * thick);
    });
  });
}

/** Strokes from coarse to fine along the forms, with the relief of bristles, lit from the left. */
export function oil(image) {
  const { width, height } = image;
  const random = createRandom(8);
  const canvas = Float32Array.from(blur(image.rgb, width, height, width / 40, 3));
  const relief = new Float32Array(width * height);
  const { dx, dy } = slopesOf(greyOf(image), width, height, width / 130);
  for (const thick of [width / 36, width / 70, width / 130]) {
    const guide = blur(image.rgb, width, height, thick * 0.4, 3);
    const step = thick * 0.75;
    const places = [];
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step)
        places.push([x + random() * step, y + random() * step, random()]);
    places.sort((a, b) => a[2] - b[2]);
    for (const [x, y] of places) {
      if (x >= width || y >= height) continue;
      const at = Math.floor(y) * width + Math.floor(x);
      const apart = [0, 1, 2].reduce(
        (sum, c) => sum + Math.abs(canvas[at * 3 + c] - guide[at * 3 + c]),
        0,
      );
      if (apart < 0.075 && thick < width / 40) continue;
      const flat = Math.hypot(dx[at], dy[at]) < 0.006;
      const turn = flat
        ? 0.25 + (fractal(noise, x * 0.006, y * 0.006, 2) - 0.5) * 2.4
        : Math.atan2(dx[at], -dy[at]);
      const shade = 1 + (random() - 0.5) * 0.14;
      stroke(
        canvas,
        relief,
        width,
        height,
        x,
        y,
        turn,
        thick,
        [0, 1, 2].map((c) => guide[at * 3 + c] * shade),
        random() * 99,
      );
    }
  }
  const slopes = slopesOf(relief, width, height, 1);
  return mapImage({ width, height, rgb: canvas }, (r, g, b, _c, _r, at) => {
    const light = 1 - (slopes.dx[at] + slopes.dy[at]) * 0.55;
    const shine = Math.max(0, light - 1.12) * 0.5;
    return [r * light * 1.05 + shine, g * light * 1.03 + shine, b * light + shine];
  });
}

function stroke(canvas, relief, width, height, x, y, turn, thick, color, lot) {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const long = thick * 2.4;
  const reach = Math.ceil(long + thick);
  for (let j = -reach; j <= reach; j += 1) {
    const row = Math.round(y) + j;
    if (row < 0 || row >= height) continue;
    for (let i = -reach; i <= reach; i += 1) {
      const column = Math.round(x) + i;
      if (column < 0 || column >= width) continue;
      const u = i * c + j * s;
      const v = j * c - i * s + (u / long) ** 2 * thick * 0.3;
      if (Math.abs(u) > long || Math.abs(v) > thick * 0.55) continue;
      const bristle = noise(v * 1.1 + lot, u * 0.05 + lot);
      const end = 1 - Math.max(0, Math.abs(u) / long - 0.75 + bristle * 0.3) * 4;
      const side = Math.min(1, (thick * 0.55 - Math.abs(v)) * 0.8);
      const cover = Math.min(end, side) * (0.75 + bristle * 0.3);
      if (cover <= 0.05) continue;
      const amount = Math.min(1, cover);
      const at = row * width + column;
      for (let channel = 0; channel < 3; channel += 1) {
        canvas[at * 3 + channel] +=
          (color[channel] * (0.93 + bristle * 0.14) - canvas[at * 3 + channel]) * amount;
      }
      relief[at] += (bristle * 0.8 + 0.35 - relief[at]) * amount * 0.9;
    }
  }
}

/** Black ink in water on rice paper, and one red seal. */
export function inkWash(image) {
  const { width, height } = image;
  const size = width / 640;
  const wash = kuwahara(image, Math.round(7 * size));
  const grey = greyOf(wash);
  const soft = blur(grey, width, height, 5 * size);
  return mapImage(wash, (r, g, b, column, row, at) => {
    const [x, y] = [column / size, row / size];
    const paper = fractal(noise, x * 0.2, y * 0.5, 4) - 0.5;
    const pool = fractal(noise, x * 0.015, y * 0.015 + 40, 4);
    const tone = Math.max(0, 1 - grey[at] * 1.25) ** 1.25;
    const bleed = Math.max(0, 1 - soft[at] * 1.3);
    const ink = Math.min(1, tone * (0.75 + pool * 0.7) + bleed * 0.2 + paper * 0.14 * tone);
    const edge = Math.min(x, y, 640 - x, height / size - y);
    const remaining = ink * smooth(8, 110, edge + pool * 60 - 20);
    const isRed = r > 0.42 && r > b * 1.7 && r > g * 1.55;
    const base = [0.955, 0.935, 0.885].map((value) => value + paper * 0.035);
    const seal = Math.abs(x - 560) < 22 && Math.abs(y - 560) < 26;
    if (seal) {
      const carved =
        (Math.abs(x - 560) < 15 &&
          Math.abs(y - 560) < 19 &&
          (Math.abs((x - 545) % 10) < 3 || Math.abs((y - 541) % 13) < 3)) ||
        paper > 0.17;
      return carved ? base : [0.72, 0.13, 0.09];
    }
    const tint = isRed ? [0.72, 0.13, 0.09] : [0.09, 0.095, 0.12];
    const strong = isRed ? Math.min(0.95, 0.55 + remaining * 0.5) : remaining;
    return base.map((value, channel) => value + (tint[channel] - value) * strong);
  });
}
