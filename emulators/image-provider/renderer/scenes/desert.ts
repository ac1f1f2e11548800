import { type Color, clamp, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';
import { createSky } from '../sky.ts';

/** Dunes in low light: every crest has a bright and a dark side. */
export const desert: Scene = ({ mood, noise, random, pixel }) => {
  const light = { x: random() < 0.5 ? 0.26 : 0.74, y: 0.4 - mood.sunHeight * 0.4 };
  const sky = createSky(mood, light, 0.56, noise);
  const sand = mix(hex('e3a765'), mood.haze, 0.35);
  const dunes = Array.from({ length: 6 }, (_, at) => ({
    near: at / 5,
    base: 0.5 + (at / 5) ** 1.3 * 0.36,
    offset: random() * 60,
    bend: random() * 6,
  }));
  return (x, y) => {
    let color: Color = sky(x, y);
    for (const { near, base, offset, bend } of dunes) {
      const reach = 0.05 + near * 0.13;
      const crest = (at: number) =>
        base +
        reach * (fractal(noise, at * (2.6 - near * 1.5) + offset, offset, 2) - 0.5) * 1.6 +
        reach * 0.28 * Math.sin(at * (7 - near * 4) + bend);
      const top = crest(x);
      const cover = smooth(-pixel, pixel, y - top);
      if (cover === 0) continue;
      const slope = (crest(x + 0.01) - crest(x - 0.01)) / 0.02;
      const below = y - top;
      // A sharp edge runs down from the crest and parts light from shade.
      const spine = smooth(
        -0.05,
        0.06,
        slope * (light.x < 0.5 ? 1 : -1) +
          below * 1.5 -
          0.02 +
          (noise(x * 5 + offset, y * 6) - 0.5) * 0.3,
      );
      const ripples =
        0.5 + 0.5 * Math.sin((y * (150 - near * 80) + fractal(noise, x * 7, y * 9, 3) * 16) * 2);
      const facing = clamp(1 - spine + (ripples - 0.5) * 0.14 * (0.4 + near));
      const shade = mix(scale(sand, 0.2), mood.sky[1] as Color, 0.24);
      const lit = mix(shade, mix(sand, mood.sun, 0.4), facing);
      color = mix(color, mix(lit, mood.haze, (1 - near) * (0.4 + mood.fog * 0.4)), cover);
    }
    return color;
  };
};
