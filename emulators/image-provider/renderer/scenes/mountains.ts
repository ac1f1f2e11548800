import { add, type Color, clamp, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal, ridged } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';
import { createSky } from '../sky.ts';

interface Range {
  base: number;
  height: number;
  frequency: number;
  offset: number;
  /** 0 is far away, 1 is near. */
  near: number;
}

/** Ranges behind ranges, each paler than the one before it, above a lake that mirrors them. */
export const mountains: Scene = ({ mood, noise, random, pixel }) => {
  const shore = 0.74 + random() * 0.05;
  const light = { x: random() < 0.5 ? 0.3 : 0.7, y: 0.5 - mood.sunHeight * 0.5 };
  const sky = createSky(mood, light, shore, noise);
  const ranges = Array.from({ length: 5 }, (_, at): Range => {
    const near = at / 4;
    return {
      base: 0.54 + near * (shore - 0.56),
      height: 0.34 - near * 0.2 + random() * 0.05,
      frequency: 1.5 + near * 2.2,
      offset: random() * 200,
      near,
    };
  });
  const isSnowy = mood.ground[2] > 0.2;

  const land = (x: number, y: number): Color => {
    let color = sky(x, y);
    for (const range of ranges) {
      const crest = (at: number) =>
        range.base -
        range.height *
          (ridged(noise, at * range.frequency + range.offset, range.offset, 6) - 0.42) *
          1.5;
      const top = crest(x);
      const cover = smooth(-pixel, pixel, y - top);
      if (cover === 0) continue;
      const below = (y - top) / range.height;
      // The slope toward the light decides which side shines.
      const grain = fractal(noise, x * 26 * range.frequency, y * 22, 4) - 0.5;
      const slope = (crest(x + 0.012) - crest(x - 0.012)) / 0.024;
      const facing = clamp(0.5 + slope * (light.x < 0.5 ? -1 : 1) * 0.28 + grain * 1.1);
      const rock = mix(scale(mood.ground, 0.7), mix(mood.ground, mood.sun, 0.42), facing);
      const snowLine = (isSnowy ? 0.95 : 0.3) * (1 - range.near * 0.75);
      const snow = smooth(snowLine + 0.1, snowLine - 0.1, below + grain * 0.7);
      const white = mix(
        mix(mood.haze, mood.sky[1] as Color, 0.45),
        add(mood.sun, [0.1, 0.1, 0.1]),
        facing,
      );
      const solid = mix(rock, white, snow * (1 - range.near * 0.6));
      const air = (1 - range.near) * (0.5 + mood.fog * 0.42) + below * mood.fog * 0.34;
      color = mix(color, mix(solid, mood.haze, clamp(air, 0, 0.94)), cover);
    }
    return color;
  };

  return (x, y) => {
    if (y < shore) return land(x, y);
    const depth = (y - shore) / (1 - shore);
    const ripple =
      (fractal(noise, x * 9, (1 / (depth + 0.08)) * 5, 3) - 0.5) * 0.03 * (0.3 + depth);
    const mirrored = land(clamp(x + ripple, 0, 1), clamp(2 * shore - y + ripple * 1.4, 0, shore));
    const tint = scale(mix(mirrored, mood.ground, 0.2 + depth * 0.45), 0.86);
    const glitter = smooth(0.62, 0.8, noise(x * 60, (1 / (depth + 0.1)) * 22));
    const path = Math.exp(-((x - light.x) ** 2) / (0.004 + depth * 0.02));
    return add(tint, mood.sun, glitter * path * 0.5 * (1 - depth * 0.5));
  };
};
