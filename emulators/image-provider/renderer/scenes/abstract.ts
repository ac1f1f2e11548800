import { add, type Color, clamp, gradient, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

const palettes: readonly (readonly Color[])[] = [
  ['14213d', '3d5a80', 'ee6c4d', 'f4a259', 'fbe8c8'],
  ['22223b', '5a4a78', 'c9737f', 'f2b5a0', 'fdf0d5'],
  ['0b3c49', '2a7f8a', '8ecfb8', 'f2e3b0', 'e8a04a'],
  ['2b1d1a', '8a3b2a', 'd98a3a', 'eab308', 'fff2c2'],
  ['101a3a', '40409a', 'a05ac0', 'f08ab0', 'ffe0d0'],
].map((stops) => stops.map(hex));

/** Folded silk: a field that is bent by itself, lit from one side. */
export const abstract: Scene = ({ noise, random }) => {
  const stops = palettes[Math.floor(random() * palettes.length)] as readonly Color[];
  const zoom = 1.3 + random() * 0.7;
  const [ox, oy] = [random() * 80, random() * 80];
  const angle = random() * Math.PI;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];

  const height = (x: number, y: number): number => {
    const [u, v] = [(x * cos - y * sin) * zoom + ox, (x * sin + y * cos) * zoom * 1.5 + oy];
    const a = fractal(noise, u, v, 3);
    const b = fractal(noise, u + a * 2.6 + 4, v - a * 1.8, 3);
    const fold = fractal(noise, u + b * 2.9, v + a * 2.2, 3);
    return fold + 0.16 * Math.sin((fold * 7 + b * 3) * Math.PI);
  };

  return (x, y) => {
    const here = height(x, y);
    const step = 0.004;
    const [dx, dy] = [(height(x + step, y) - here) / step, (height(x, y + step) - here) / step];
    const length = Math.hypot(dx, dy, 3.2);
    const facing = clamp((-dx * 0.62 - dy * 0.55 + 3.2 * 0.62) / length);
    const shine = clamp((-dx * 0.4 - dy * 0.42 + 3.2 * 0.82) / length) ** 28;
    const base = gradient(stops, clamp((here - 0.18) * 1.5));
    const lit = mix(scale(base, 0.22), scale(base, 1.25), facing ** 1.15);
    const vignette = 1 - 0.45 * smooth(0.35, 0.85, Math.hypot(x - 0.5, y - 0.5));
    return scale(add(lit, stops[4] as Color, shine * 0.35), vignette);
  };
};
