import { add, type Color, clamp, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';
import { createSky } from '../sky.ts';

/** Open water under a wide sky, a headland, and, where there is room, a lighthouse on it. */
export const sea: Scene = ({ mood, noise, random, pixel }) => {
  const horizon = 0.58 + random() * 0.05;
  const side = random() < 0.5 ? 1 : -1;
  const light = { x: 0.5 - side * 0.17, y: horizon - 0.04 - mood.sunHeight * 0.5 };
  const sky = createSky(mood, light, horizon, noise);
  const cliffAt = 0.5 + side * 0.23;
  const offset = random() * 90;
  const tower = { x: cliffAt + side * 0.07, foot: horizon - 0.05, top: horizon - 0.3, half: 0.023 };

  const headland = (x: number): number => {
    const inward = (x - (cliffAt - side * 0.05)) * side;
    const rise = smooth(-0.02, 0.13, inward);
    return (
      horizon + 0.05 - rise * 0.12 - (fractal(noise, x * 7 + offset, offset, 5) - 0.5) * 0.1 * rise
    );
  };
  const shape = (x: number) => clamp((x - tower.x) / tower.half, -1, 1);

  const withTower = (color: Color, x: number, y: number): Color => {
    const taper = tower.half * (0.72 + (0.42 * (y - tower.top)) / (tower.foot - tower.top));
    const across = Math.abs(x - tower.x);
    let result = add(
      color,
      mood.sun,
      0.4 * Math.exp(-Math.hypot(x - tower.x, y - tower.top + 0.015) * 26),
    );
    const body =
      smooth(taper + pixel, taper - pixel, across) *
      smooth(tower.top - pixel, tower.top + pixel, y) *
      smooth(tower.foot + 0.03, tower.foot, y);
    const facing = clamp(0.5 - shape(x) * side * 0.55);
    const band =
      Math.floor((y - tower.top) * 17) % 2 === 1 ? mood.accent : ([0.9, 0.85, 0.75] as const);
    const wall = mix(scale(band, 0.18), mix(band, mood.sun, 0.25), facing ** 1.2);
    result = mix(result, mix(wall, mood.haze, mood.fog * 0.22), body);
    const lamp =
      smooth(tower.half * 0.62, tower.half * 0.5, across) *
      smooth(tower.top - 0.034, tower.top - 0.03, y) *
      smooth(tower.top, tower.top - 0.004, y);
    result = mix(result, [1.4, 1.15, 0.6], lamp);
    const roofHalf = tower.half * clamp((y - (tower.top - 0.062)) / 0.03) * 0.9;
    const roof =
      smooth(roofHalf + pixel, roofHalf - pixel, across) *
      (y < tower.top - 0.032 && y > tower.top - 0.062 ? 1 : 0);
    return mix(result, scale(mood.ground, 0.6), roof);
  };

  const above = (x: number, y: number): Color => {
    const color = withTower(sky(x, y), x, y);
    const top = headland(x);
    const cover = smooth(-pixel, pixel, y - top);
    if (cover === 0) return color;
    const grain = fractal(noise, x * 24, y * 30, 5);
    const lit = clamp((0.85 - (y - top) * 9) * grain * 1.5 + (grain - 0.5) * 0.9);
    const rock = mix(scale(mood.ground, 0.75), mix(mood.ground, mood.sun, 0.55), lit);
    return mix(color, mix(rock, mood.haze, mood.fog * 0.26), cover);
  };

  return (x, y) => {
    const waterline = horizon + 0.05 * smooth(0, 0.1, (x - cliffAt) * side + 0.06);
    if (y < horizon || y < headland(x) || (y < waterline && headland(x) < waterline))
      return above(x, y);
    const depth = clamp((y - horizon) / (1 - horizon));
    const far = 1 / (depth + 0.045);
    const wave = fractal(noise, x * (3 + far * 0.9) + offset, far * 3.1, 4) - 0.5;
    const mirrored = above(
      clamp(x + wave * 0.05),
      clamp(2 * horizon - y * 1 + wave * 0.14 * (0.2 + depth), 0, horizon),
    );
    const water = mix(mirrored, mix(mood.ground, mood.sky[1] as Color, 0.35), 0.22 + depth * 0.5);
    const crest = smooth(0.08, 0.3, wave) * (0.1 + depth * 0.12);
    const path = Math.exp(-((x - light.x) ** 2) / (0.002 + depth * 0.016));
    const spark = smooth(0.02, 0.26, wave) * path;
    return add(mix(water, mood.haze, crest), mood.sun, spark * 0.75);
  };
};
