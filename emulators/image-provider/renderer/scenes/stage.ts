import { type Color, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

/** A sky of paper, a round sun and a hill: the room for a subject that names no place. */
export const stage: Scene = ({ mood, noise, random, pixel }) => {
  const side = random() < 0.5 ? 1 : -1;
  const sun = mix(mood.sun, mood.accent, 0.18);
  const hill = mix(mood.ground, mood.haze, 0.3);
  return (x, y) => {
    const fibre = 0.94 + 0.1 * fractal(noise, x * 120, y * 120, 2);
    const distance = Math.hypot(x - 0.5 - side * 0.12, y - 0.4) - 0.3;
    const edge = 0.74 + 0.03 * Math.sin(x * 5 + side) - y;
    let color: Color = mix(mood.sky[1] as Color, mood.sky[3] as Color, y * 1.2);
    color = mix(color, sun, smooth(pixel, -pixel, distance));
    color = scale(color, 1 - 0.25 * smooth(0.05, -0.01, edge));
    return scale(mix(color, scale(hill, 1.3 - y * 0.5), smooth(pixel, -pixel, edge)), fibre);
  };
};
