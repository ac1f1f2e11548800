import { type Color, clamp, mix, smooth } from '../../drawing/color.ts';
import { fractal, type Noise } from '../../drawing/noise.ts';
import { softBlur } from '../raster/box-blur.ts';
import { brush } from '../raster/brush.ts';
import { findEdges } from '../raster/edges.ts';
import { lightness, lightnessOf, mapColors, type Raster, saturate } from '../raster/raster.ts';
import type { Style } from './style.ts';

const paper: Color = [0.965, 0.945, 0.905];
const graphite: Color = [0.16, 0.16, 0.18];

/** Graphite on cream paper: contours, and hatching that thickens with the shade. */
export const pencil: Style = ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const light = lightnessOf(picture);
  const lines = dodge(light, width, height, 7 * unit);
  return mapColors(picture, (_, pixel, x, y) => {
    const tone = light[pixel] as number;
    const first = hatch(x / unit, y / unit, 1, noise);
    const second = hatch(x / unit, y / unit, -1, noise);
    const shade = first * smooth(0.72, 0.25, tone) * 0.5 + second * smooth(0.42, 0.08, tone) * 0.5;
    const contour = 1 - smooth(0.55, 0.96, lines[pixel] as number);
    const grain = (fractal(noise, x / unit, y / unit, 2) - 0.5) * 0.14;
    return mix(paper, graphite, clamp(contour * 0.85 + shade + (1 - tone) * 0.08 + grain));
  });
};

/** Flat colors in few steps within black outlines. */
export const comic: Style = ({ picture, unit }) => {
  const { width, height } = picture;
  const flat = brush(brush(picture, 7 * unit), 5 * unit);
  const outline = inkOf(flat, unit);
  return mapColors(flat, (color, pixel) => {
    const light = Math.max(0.04, lightness(color));
    const stepped = (Math.round(light * 5) / 5) * 0.75 + light * 0.25 + 0.04;
    const vivid = saturate(color, 1.7);
    const factor = stepped / light;
    return mix(
      [vivid[0] * factor, vivid[1] * factor, vivid[2] * factor],
      [0.06, 0.05, 0.09],
      outline[pixel] as number,
    );
  });
  function inkOf(raster: Raster, scale: number): Float32Array {
    const soft = softBlur(lightnessOf(raster), width, height, Math.max(1, Math.round(scale)));
    return findEdges(soft, width, height).map((edge) => smooth(0.16, 0.34, edge));
  }
};

/** Hard light and deep shadow, in black and white, with the grain of fast film. */
export const noir: Style = ({ picture, noise }) => {
  const { width, height } = picture;
  const longer = Math.max(width, height);
  return mapColors(picture, (color, _, x, y) => {
    const light = color[0] * 0.42 + color[1] * 0.44 + color[2] * 0.14;
    const hard = smooth(0.12, 0.86, light) * 0.85 + light * 0.15;
    const away = Math.hypot(x - width / 2, y - height / 2) / longer;
    const grain = (noise(x * 0.83 + 3, y * 0.83) - 0.5) * 0.12;
    const value = clamp(hard * (1.1 - smooth(0.3, 0.78, away) * 0.75) + grain * (1 - hard * 0.6));
    return [value, value, value * 0.985];
  });
};

/** White except where a pixel is darker than its surroundings, as a pencil draws contours. */
function dodge(light: Float32Array, width: number, height: number, radius: number): Float32Array {
  const soft = softBlur(light, width, height, Math.max(1, Math.round(radius / 2)));
  return light.map((value, at) => clamp(value / Math.max(0.02, soft[at] as number)));
}

/** Returns how dark slanted strokes are at a point, from 0 to 1; the sign of `side` is their direction. */
function hatch(x: number, y: number, side: number, noise: Noise): number {
  const across = x * 0.62 + y * side * 0.78;
  const wobble = noise(x * 0.03, y * 0.03) * 5;
  const stroke = 0.5 + 0.5 * Math.sin(across * 0.95 + wobble);
  const pressure = 0.55 + 0.45 * noise(across * 0.3, (x - y * side) * 0.045);
  return smooth(0.45, 0.85, stroke) * pressure;
}
