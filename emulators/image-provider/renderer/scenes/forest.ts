import { add, type Color, clamp, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';
import { createSky } from '../sky.ts';

interface Tree {
  x: number;
  foot: number;
  height: number;
  half: number;
}

/** Conifers in the mist, row behind row, with the light falling through. */
export const forest: Scene = ({ mood, noise, random, pixel }) => {
  const light = { x: random() < 0.5 ? 0.36 : 0.64, y: 0.3 + random() * 0.08 };
  const sky = createSky(mood, light, 0.8, noise);
  const rows = Array.from({ length: 6 }, (_, at) => {
    const near = at / 5;
    const offset = random() * 50;
    const ground = (x: number) =>
      0.58 + near * 0.36 + (fractal(noise, x * 2.2 + offset, offset, 3) - 0.5) * 0.16;
    const trees = Array.from({ length: Math.round(22 - near * 13) }, (): Tree => {
      const x = random() * 1.1 - 0.05;
      const height = (0.16 + random() * 0.14) * (0.65 + near * 1.5);
      return { x, foot: ground(x) + 0.02, height, half: height * (0.15 + random() * 0.05) };
    });
    return { near, ground, trees };
  });

  return (x, y) => {
    let color: Color = sky(x, y);
    const distance = Math.hypot(x - light.x, y - light.y);
    for (const { near, ground, trees } of rows) {
      let cover = smooth(-pixel, pixel, y - ground(x));
      for (const tree of trees) {
        const rise = (tree.foot - y) / tree.height;
        if (rise < -0.02 || rise > 1) continue;
        // Branches hang in tiers, ragged at their ends.
        const tier = 0.72 + 0.34 * (1 - ((rise * 11 + noise(tree.x * 90, 1) * 3) % 1));
        const ragged = 0.86 + (noise(x * 320, y * 320) - 0.5) * 0.5;
        const half = tree.half * (1 - rise) * tier * ragged + pixel * 0.6;
        cover = Math.max(cover, smooth(half + pixel, half - pixel, Math.abs(x - tree.x)));
        if (cover === 1) break;
      }
      if (cover === 0) continue;
      const grain = fractal(noise, x * 60, y * 60, 3);
      const leaf = mix(
        scale(mood.ground, 0.55),
        mix(mood.ground, mood.accent, 0.3),
        grain * (0.25 + near * 0.5),
      );
      const lit = add(leaf, mood.sun, 0.16 * Math.exp(-distance * 4) * grain);
      const air = (1 - near) ** 1.25 * (0.62 + mood.fog * 0.33);
      const mist = smooth(0.1, 0.95, (y - 0.45) * 1.4) * (1 - near) * 0.3;
      color = mix(color, mix(lit, mood.haze, clamp(air + mist, 0, 0.95)), cover);
    }
    const angle = Math.atan2(y - light.y, x - light.x);
    const rays =
      smooth(0.48, 0.78, noise(angle * 9 + 40, 3.5)) *
      smooth(0.02, 0.3, y - light.y) *
      Math.exp(-distance * 2.1);
    return add(color, mood.sun, rays * 0.3 * (0.5 + mood.fog));
  };
};
