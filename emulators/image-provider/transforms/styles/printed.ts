import { type Color, clamp, hex, mix, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import { softBlur } from '../raster/box-blur.ts';
import { brush } from '../raster/brush.ts';
import { findEdges } from '../raster/edges.ts';
import {
  colorAt,
  lightness,
  lightnessOf,
  mapColors,
  reduceColors,
  resize,
  saturate,
} from '../raster/raster.ts';
import type { Style } from './style.ts';

/** Inks of a pop-art print from shadow to light, in sRGB. */
const inks = ['1b1464', 'e0218a', 'ff8a00', 'ffd400', 'fff6d5'].map((digits) => {
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255] as Color;
});

/** A few loud inks, halftone dots between them, and a black key plate. */
export const popArt: Style = ({ picture, unit }) => {
  const { width, height } = picture;
  const flat = brush(picture, 7 * unit);
  const light = softBlur(lightnessOf(flat), width, height, Math.max(1, Math.round(2 * unit)));
  const sorted = light.toSorted();
  const low = sorted[Math.floor(sorted.length * 0.03)] as number;
  const high = sorted[Math.floor(sorted.length * 0.97)] as number;
  const key = findEdges(light, width, height);
  const pitch = 11 * unit;
  return mapColors(picture, (_, pixel, x, y) => {
    const tone = clamp(((light[pixel] as number) - low) / Math.max(0.05, high - low), 0, 0.999);
    const place = tone * (inks.length - 1);
    const [u, v] = [((x + y) * Math.SQRT1_2) / pitch, ((x - y) * Math.SQRT1_2) / pitch];
    const dot = Math.hypot(u - Math.round(u), v - Math.round(v));
    const isNext = dot < Math.sqrt(place % 1) * 0.72;
    const ink = inks[Math.min(inks.length - 1, Math.floor(place) + (isNext ? 1 : 0))] as Color;
    return mix(ink, [0.05, 0.03, 0.12], smooth(0.12, 0.24, key[pixel] as number));
  });
};

/** Large square pixels in few colors, as on an old game console. */
export const pixelArt: Style = async ({ picture }) => {
  const { width, height } = picture;
  const scale = Math.min(1, 96 / Math.max(width, height));
  const [columns, rows] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ];
  const small = await resize(picture, columns, rows);
  const vivid = mapColors(small, (color) => saturate(color, 1.4));
  return resize(await reduceColors(vivid, 16), width, height, 'nearest');
};

/** An old photograph: brown, faded, darker towards the corners. */
export const vintage: Style = ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const longer = Math.max(width, height);
  const [shadow, shine] = [hex('38200f'), hex('ffeab8')].map((color) =>
    color.map((value) => value ** (1 / 2.2)),
  ) as unknown as [Color, Color];
  return mapColors(picture, (color, _, x, y) => {
    const tone = smooth(0, 1, lightness(color)) * 0.55 + lightness(color) * 0.45;
    const brown = mix(shadow, shine, tone);
    const faded = mix(brown, saturate(color, 0.5), 0.1);
    const away = smooth(0.34, 0.74, Math.hypot(x - width / 2, y - height / 2) / longer);
    const spots = smooth(0.68, 0.8, fractal(noise, (x / unit) * 0.02, (y / unit) * 0.02, 5)) * 0.12;
    const grain = (noise(x * 0.9, y * 0.9) - 0.5) * 0.08;
    const factor = 1 - away * 0.5 - spots + grain;
    return [faded[0] * factor, faded[1] * factor, faded[2] * factor];
  });
};

/** Panes of colored glass between lines of lead. */
export const stainedGlass: Style = async ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const pane = 34 * unit;
  const soft = brush(picture, 16 * unit);
  const point = (column: number, row: number) => ({
    x: (column + 0.15 + noise(column * 3.7, row * 5.3) * 0.7) * pane,
    y: (row + 0.15 + noise(column * 7.1 + 40, row * 2.9) * 0.7) * pane,
  });
  return mapColors(soft, (_, __, x, y) => {
    const [column, row] = [Math.floor(x / pane), Math.floor(y / pane)];
    let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let centre = { x, y };
    for (let at = 0; at < 9; at += 1) {
      const seed = point(column + (at % 3) - 1, row + Math.floor(at / 3) - 1);
      const far = Math.hypot(x - seed.x, y - seed.y);
      if (far < first) [second, first, centre] = [first, far, seed];
      else if (far < second) second = far;
    }
    const [cx, cy] = [
      clamp(Math.round(centre.x), 0, width - 1),
      clamp(Math.round(centre.y), 0, height - 1),
    ];
    const glass = saturate(colorAt(soft, cy * width + cx), 1.9);
    const glow = 1.16 - (first / pane) * 0.4;
    const lead = smooth(3.4 * unit, 1.6 * unit, second - first);
    return mix([glass[0] * glow, glass[1] * glow, glass[2] * glow], [0.07, 0.07, 0.08], lead);
  });
};
