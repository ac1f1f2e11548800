import { add, type Color, clamp, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';
import { createSky } from '../sky.ts';

interface Building {
  from: number;
  to: number;
  top: number;
  seed: number;
}

/** Rows of towers in the evening air, windows lit, mirrored in a river. */
export const city: Scene = ({ mood, noise, random, pixel }) => {
  const bank = 0.78;
  const light = { x: random() < 0.5 ? 0.34 : 0.66, y: 0.52 - mood.sunHeight * 0.5 };
  const sky = createSky(mood, light, bank, noise);
  const rows = [0, 1, 2, 3].map((row) => {
    const buildings: Building[] = [];
    for (let at = -0.05; at < 1.05; ) {
      const width = (0.035 + random() * 0.05) * (0.75 + row * 0.2);
      const centre = Math.exp(-((at - 1 + light.x) ** 2) / 0.08);
      const height = (0.14 + random() * 0.16 + centre * 0.22) * (1.12 - row * 0.2);
      buildings.push({ from: at, to: at + width, top: bank - 0.03 - height, seed: random() * 999 });
      at += width + (random() < 0.25 ? random() * 0.02 : 0);
    }
    return { buildings, near: row / 3 };
  });
  const lampLight = mix([1, 0.72, 0.34], mood.accent, 0.3);
  const litShare = clamp(0.75 - mood.sunHeight * 0.5 + mood.stars * 0.2, 0.12, 0.7);

  const windowLight = (building: Building, x: number, y: number): number => {
    const [u, v] = [(x - building.from) / 0.0085, (y - building.top) / 0.0125];
    const inside =
      smooth(0.2, 0.3, u % 1) *
      smooth(0.85, 0.75, u % 1) *
      smooth(0.25, 0.35, v % 1) *
      smooth(0.8, 0.7, v % 1);
    const chance = noise(
      Math.floor(u) * 7.7 + building.seed + 0.5,
      Math.floor(v) * 3.3 + building.seed * 2 + 0.5,
    );
    return v > 1 && chance < litShare ? inside * (0.45 + chance) : 0;
  };

  const skyline = (x: number, y: number): Color => {
    let color = sky(x, y);
    for (const { buildings, near } of rows) {
      for (const building of buildings) {
        if (x < building.from - pixel || x > building.to + pixel || y < building.top - 0.06)
          continue;
        const across =
          smooth(building.from - pixel, building.from + pixel, x) *
          smooth(building.to + pixel, building.to - pixel, x);
        const cover = across * smooth(-pixel, pixel, y - building.top);
        const middle = (building.from + building.to) / 2;
        const hasMast = building.seed % 7 < 2;
        const mast =
          hasMast && y < building.top ? smooth(pixel * 2, pixel * 0.6, Math.abs(x - middle)) : 0;
        const side = (x - building.from) / (building.to - building.from);
        const facing = clamp(light.x > middle ? side : 1 - side);
        const wall = mix(
          scale(mood.ground, 0.8),
          mix(mood.ground, mood.sun, 0.3),
          facing * (1 - near * 0.6),
        );
        const below = (y - building.top) / (bank - building.top);
        const air = (1 - near) * (0.45 + mood.fog * 0.4) + below * mood.fog * 0.22;
        const lit = add(
          mix(wall, mood.haze, clamp(air, 0, 0.9)),
          lampLight,
          windowLight(building, x, y) * (0.35 + near * 0.65),
        );
        color = mix(color, lit, Math.max(cover, mast));
      }
    }
    return color;
  };

  return (x, y) => {
    if (y < bank) return skyline(x, y);
    const depth = (y - bank) / (1 - bank);
    const ripple = fractal(noise, x * 16, (1 / (depth + 0.1)) * 6, 3) - 0.5;
    const mirrored = skyline(
      clamp(x + ripple * 0.018),
      clamp(2 * bank - y * 1 - depth * 0.12 + ripple * 0.08, 0.05, bank - 0.001),
    );
    return scale(mix(mirrored, mood.ground, 0.18 + depth * 0.5), 0.85);
  };
};
