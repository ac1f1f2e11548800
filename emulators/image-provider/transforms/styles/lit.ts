import { add, type Color, clamp, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import { softBlur } from '../raster/box-blur.ts';
import { findEdges } from '../raster/edges.ts';
import { lightness, lightnessOf, mapColors, saturate } from '../raster/raster.ts';
import type { Style } from './style.ts';

/** Cold light, snow on upper sides, and flakes in the air. */
export const winter: Style = ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const light = softBlur(lightnessOf(picture), width, height, Math.max(1, Math.round(3 * unit)));
  const below = Math.max(1, Math.round(9 * unit)) * width;
  return mapColors(picture, (color, pixel, x, y) => {
    const [u, v] = [x / unit, y / unit];
    const cold = mix(saturate(color, 0.35), [0.66, 0.77, 0.92], 0.26);
    // A pixel that is lighter than the one below it is an upper side, which gets snow.
    const under = light[Math.min(light.length - 1, pixel + below)] as number;
    const ledge = smooth(0.03, 0.16, (light[pixel] as number) - under);
    const drift =
      smooth(0.42, 0.62, fractal(noise, u * 0.006, v * 0.02, 5)) * smooth(0.72, 1, y / height);
    const snowed = mix(cold, [0.95, 0.97, 1], clamp(ledge * 0.8 + drift * 0.4));
    return mix(snowed, [1, 1, 1], flakes(u, v) * 0.92);
  });
  function flakes(u: number, v: number): number {
    let most = 0;
    for (const [pitch, size] of [
      [46, 3.6],
      [29, 2.1],
    ] as const) {
      const [column, row] = [Math.floor(u / pitch), Math.floor(v / pitch)];
      const place = (seed: number) => noise(column * 5.17 + seed, row * 3.71 + seed);
      const far = Math.hypot(
        u - (column + 0.2 + place(1) * 0.6) * pitch,
        v - (row + 0.2 + place(7) * 0.6) * pitch,
      );
      most = Math.max(most, smooth(size, size * 0.35, far) * (place(13) > 0.42 ? 1 : 0));
    }
    return most;
  }
};

/** Moonlight: dark and blue; bright places glow. */
export const night: Style = ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const light = lightnessOf(picture);
  const glow = softBlur(
    light.map((value) => smooth(0.78, 1, value)),
    width,
    height,
    Math.max(1, Math.round(14 * unit)),
  );
  const calm = softBlur(findEdges(light, width, height), width, height, Math.round(9 * unit) + 1);
  return mapColors(picture, (color, pixel, x, y) => {
    const dim = mix(scale(saturate(color, 0.55), 0.58), [0.04, 0.09, 0.28], 0.36);
    const sky = smooth(0.1, 0.02, calm[pixel] as number) * smooth(0.5, 0.1, y / height);
    const [u, v] = [x / unit / 9, y / unit / 9];
    const chance = noise(Math.floor(u) + 0.5, Math.floor(v) + 0.5);
    const far = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
    const star = chance > 0.8 ? Math.exp(-far * far * 40) * (chance - 0.8) * 5 : 0;
    const lamp = scale([1, 0.83, 0.52], (glow[pixel] as number) * 0.75);
    return add(add(dim, lamp), [1, 1, 1], star * sky);
  });
};

/** The last hour of the day: low warm sun from the side, long soft light. */
export const goldenHour: Style = ({ picture }) => {
  const { width, height } = picture;
  return mapColors(picture, (color, _, x, y) => {
    const far = Math.hypot(x / width - 0.86, y / height - 0.16);
    const light = lightness(color);
    const shade = mix([0.36, 0.16, 0.22], [1, 0.72, 0.34], smooth(0, 0.9, light));
    const warm = mix(saturate(color, 1.15), shade, 0.42);
    const sun = Math.exp(-far * far * 3.4) * 0.5 + Math.exp(-far * far * 40) * 0.5;
    return add(scale(warm, 1.04 - far * 0.2), [1, 0.66, 0.26], sun * 0.85);
  });
};

/** Magenta and cyan outlines that glow in the dark. */
export const neon: Style = ({ picture, unit }) => {
  const { width, height } = picture;
  const light = lightnessOf(picture);
  const soft = softBlur(light, width, height, Math.max(1, Math.round(1.5 * unit)));
  const lines = findEdges(soft, width, height).map((edge) => smooth(0.07, 0.3, edge));
  const halo = softBlur(lines, width, height, Math.max(1, Math.round(7 * unit)));
  return mapColors(picture, (color, pixel, x, y) => {
    const side = smooth(0.2, 0.8, (x / width) * 0.6 + (y / height) * 0.4);
    const tube = mix([0.1, 0.95, 1], [1, 0.15, 0.75], side);
    const dark = mix(
      [0.05, 0.01, 0.13],
      [0.5, 0.16, 0.72],
      smooth(0.05, 0.95, light[pixel] as number),
    );
    const base = mix(dark, scale(saturate(color, 1.3), 0.5), 0.3);
    const lit = add(base, tube, (lines[pixel] as number) * 0.95 + (halo[pixel] as number) * 0.75);
    return add(lit, [1, 1, 1], (lines[pixel] as number) ** 3 * 0.4);
  });
};

/** October: green becomes orange, the light is warm. */
export const autumn: Style = ({ picture, unit, noise }) =>
  mapColors(picture, (color, _, x, y) => {
    const [red, green, blue] = color;
    const leafy = smooth(0.01, 0.14, green - Math.max(blue, red * 0.86));
    const patch = fractal(noise, (x / unit) * 0.016, (y / unit) * 0.016, 3);
    const leaf: Color = mix([0.86, 0.4, 0.08], [0.93, 0.71, 0.16], patch);
    const turned = mix(color, scale(leaf, 0.35 + lightness(color) * 1.25), leafy * 0.92);
    return add(mix(turned, [0.95, 0.7, 0.42], 0.2), [0.05, 0.02, 0], 1);
  });
