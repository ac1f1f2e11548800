import { add, type Color, clamp, gradient, mix, scale, smooth } from '../drawing/color.ts';
import { fractal, type Noise } from '../drawing/noise.ts';
import type { Mood } from './mood.ts';

/** The position of the sun or moon in the picture: 0 to 1 in both directions, y downwards. */
export interface Light {
  x: number;
  y: number;
}

/** The sky's color at a point above the horizon, clouds and sun (or moon) included. */
export function createSky(mood: Mood, light: Light, horizon: number, noise: Noise) {
  const isNight = mood.stars > 0.6;
  const discRadius = isNight ? 0.036 : 0.046;
  return (x: number, y: number): Color => {
    const height = clamp(y / horizon);
    let color = gradient(mood.sky, height ** 1.25);
    const distance = Math.hypot(x - light.x, y - light.y);
    color = add(color, mood.sun, (isNight ? 0.1 : 0.34) * Math.exp(-distance * 5.5));
    color = add(color, mood.sun, 0.5 * Math.exp(-distance * 22));
    if (mood.stars > 0)
      color = add(color, [1, 1, 1], star(noise, x, y) * mood.stars * (1 - height));
    // Clouds are flat near the horizon, where they are far away, and catch the light below.
    const depth = 0.35 + (1 - height) * 1.4;
    const u = (x * 3.2) / depth + 5;
    const v = (y * 11) / depth;
    const warp = noise(u * 1.4, v * 1.4) * 0.8;
    const cover = smooth(0.5, 0.76, fractal(noise, u + warp, v + warp * 0.5, 5));
    const below = fractal(noise, u + warp, v + warp * 0.5 + 0.22, 3);
    const lit = clamp(0.75 - below + Math.exp(-distance * 2.4));
    const shade = mix(scale(color, 0.72), mood.haze, 0.45);
    const bright = mix(mood.haze, mood.sun, 0.35 + 0.65 * lit);
    color = mix(color, mix(shade, bright, lit), cover * (isNight ? 0.4 : 0.72));
    const disc = 1 - smooth(discRadius * 0.94, discRadius * 1.04, distance);
    return add(color, scale(mood.sun, isNight ? 0.95 : 1.7), disc * (1 - cover * 0.55));
  };
}

function star(noise: Noise, x: number, y: number): number {
  const [u, v] = [x * 210, y * 210];
  const chance = noise(Math.floor(u) + 0.5, Math.floor(v) + 0.5);
  if (chance < 0.79) return 0;
  const distance = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
  return (chance - 0.79) * 9 * Math.exp(-distance * distance * 18);
}
