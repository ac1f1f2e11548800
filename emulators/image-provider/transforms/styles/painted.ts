import { clamp, mix, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import { boxBlur } from '../raster/box-blur.ts';
import { brush } from '../raster/brush.ts';
import { findEdges } from '../raster/edges.ts';
import { lightnessOf, mapColors, saturate } from '../raster/raster.ts';
import type { Style } from './style.ts';

/** Thin paint that runs to darker rims, on grained paper that stays white at the sides. */
export const watercolor: Style = ({ picture, unit, noise }) => {
  const { width, height } = picture;
  const washed = brush(brush(picture, 8 * unit), 5 * unit);
  const light = lightnessOf(washed).map((value) => Math.round(value * 7) / 7);
  const rims = findEdges(boxBlur(light, width, height, Math.round(2 * unit)), width, height);
  return mapColors(washed, (color, pixel, x, y) => {
    const [u, v] = [x / unit, y / unit];
    const grain = fractal(noise, u * 0.35, v * 0.35, 3) - 0.5;
    const pool = fractal(noise, u * 0.011, v * 0.011, 4) - 0.5;
    const thin = mix(saturate(color, 1.75), [1, 1, 0.98], 0.24 + pool * 0.5);
    const dark = 1 - clamp((rims[pixel] as number) * 0.9) * 0.4 + grain * 0.1;
    const aside = Math.min(x, y, width - 1 - x, height - 1 - y) / unit;
    const wet = smooth(8, 44, aside + (fractal(noise, u * 0.02, v * 0.02, 5) - 0.5) * 90);
    return mix([0.985, 0.975, 0.95], [thin[0] * dark, thin[1] * dark, thin[2] * dark], wet);
  });
};

/** Thick paint with the relief of the strokes in the light. */
export const oil: Style = ({ picture, unit, noise }) => {
  const { width } = picture;
  const painted = brush(brush(picture, 7 * unit), 10 * unit);
  const light = lightnessOf(painted);
  return mapColors(painted, (color, pixel, x, y) => {
    const [u, v] = [x / unit, y / unit];
    const turn = fractal(noise, u * 0.006, v * 0.006, 2) * 6.3;
    const [along, across] = [
      u * Math.cos(turn) + v * Math.sin(turn),
      v * Math.cos(turn) - u * Math.sin(turn),
    ];
    const bristle = noise(along * 0.05, across * 0.6) - 0.5;
    const slope = (light[pixel] as number) - (light[Math.max(0, pixel - width - 1)] as number);
    const lit = 1 + bristle * 0.3 + clamp(slope * 2.4, -0.2, 0.2);
    const rich = saturate(color, 1.45);
    return [rich[0] * lit, rich[1] * lit, rich[2] * lit];
  });
};

/** Chalk in light, milky colors on rough paper. */
export const pastel: Style = ({ picture, unit, noise }) => {
  const soft = brush(picture, 6 * unit);
  return mapColors(soft, (color, _, x, y) => {
    const [u, v] = [x / unit, y / unit];
    const chalk = noise(u * 0.22 + v * 0.22, v * 0.5 - u * 0.5);
    const paper = fractal(noise, u * 0.6, v * 0.6, 2);
    const milky = mix(saturate(color, 1.25), [1, 0.94, 0.95], 0.46);
    const bare = smooth(0.62, 0.9, paper * 0.6 + chalk * 0.5) * 0.55;
    return mix(milky, [0.97, 0.93, 0.9], bare);
  });
};
