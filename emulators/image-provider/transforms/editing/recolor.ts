import { type Color, clamp, mix, scale } from '../../drawing/color.ts';
import { lightness, lightnessOf, mapColors, type Raster } from '../raster/raster.ts';

/** Colors by their names, in sRGB from 0 to 1. */
const hues: Readonly<Record<string, Color>> = {
  red: [0.86, 0.12, 0.14],
  orange: [0.96, 0.5, 0.08],
  yellow: [0.97, 0.82, 0.14],
  gold: [0.92, 0.7, 0.03],
  green: [0.15, 0.62, 0.25],
  teal: [0.08, 0.55, 0.55],
  turquoise: [0.15, 0.75, 0.72],
  blue: [0.13, 0.33, 0.85],
  navy: [0.08, 0.13, 0.4],
  purple: [0.48, 0.18, 0.7],
  violet: [0.5, 0.25, 0.85],
  pink: [0.97, 0.5, 0.68],
  magenta: [0.85, 0.12, 0.6],
  brown: [0.45, 0.27, 0.14],
  white: [0.97, 0.97, 0.97],
  black: [0.08, 0.08, 0.09],
  grey: [0.5, 0.5, 0.5],
  gray: [0.5, 0.5, 0.5],
};

/** Returns the color that the text names last: red for 'make the blue shirt red'. */
export function findHue(text: string): Color | null {
  const named = text.match(new RegExp(`\\b(${Object.keys(hues).join('|')})\\b`, 'g'));
  return hues[named?.at(-1) ?? ''] ?? null;
}

/**
 * Gives this color to what is covered. Light and shade stay, but are moved to the
 * color's own lightness, so that black cloth can become yellow.
 */
export function recolor(picture: Raster, hue: Color, cover: Float32Array): Raster {
  const own = lightness(hue);
  const light = lightnessOf(picture);
  const total = cover.reduce((sum, value) => sum + value, 0);
  const mean = light.reduce((sum, value, at) => sum + value * (cover[at] as number), 0);
  const usual = mean / Math.max(1, total);
  return mapColors(picture, (_, pixel) => {
    const wanted = clamp(own + ((light[pixel] as number) - usual) * 0.95);
    return wanted < own
      ? scale(hue, wanted / own)
      : mix(hue, [1, 1, 1], ((wanted - own) / Math.max(0.05, 1 - own)) * 0.8);
  });
}
