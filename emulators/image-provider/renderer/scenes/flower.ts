import { add, type Color, clamp, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

const petals: readonly (readonly [Color, Color])[] = [
  [hex('f7c8d0'), hex('c2405f')],
  [hex('fff0d8'), hex('e8963c')],
  [hex('e6d4f4'), hex('7a4aa8')],
  [hex('fff6c8'), hex('eab308')],
  [hex('ffd9c4'), hex('d9482b')],
];

/** One bloom in soft light, before a garden out of focus. */
export const flower: Scene = ({ mood, noise, random, pixel }) => {
  const [tip, heart] = petals[Math.floor(random() * petals.length)] as readonly [Color, Color];
  const centre = { x: 0.42 + random() * 0.16, y: 0.4 + random() * 0.05 };
  const whorls = [
    { petals: 9, reach: 0.33, turn: random() * 6 },
    { petals: 8, reach: 0.255, turn: random() * 6 },
    { petals: 6, reach: 0.175, turn: random() * 6 },
  ];
  const glows = Array.from({ length: 16 }, () => ({
    x: random(),
    y: random(),
    radius: 0.03 + random() * 0.08,
    strength: 0.05 + random() * 0.2,
  }));
  const green = mix(hex('2f5a34'), mood.ground, 0.25);

  const garden = (x: number, y: number): Color => {
    const soft = fractal(noise, x * 2.4 + 3, y * 2.4, 2);
    let color = mix(
      mix(mood.haze, green, 0.5 + y * 0.25),
      mood.sky[2] as Color,
      soft * 0.6 * (1 - y),
    );
    for (const glow of glows) {
      const reach = Math.hypot(x - glow.x, y - glow.y) / glow.radius;
      if (reach < 1.1)
        color = add(
          color,
          mood.sun,
          glow.strength * smooth(1.08, 0.92, reach) * (0.7 + 0.3 * reach),
        );
    }
    return scale(color, 0.85 - 0.25 * y);
  };

  const stem = (color: Color, x: number, y: number): Color => {
    const middle = centre.x + Math.sin((y - centre.y) * 2.6) * 0.05;
    const across = (x - middle) / 0.0125;
    if (y < centre.y || Math.abs(across) > 1.2) return color;
    const light = clamp(0.75 - across * 0.5);
    return mix(
      color,
      scale(green, 0.35 + light),
      smooth(1 + pixel * 60, 1 - pixel * 60, Math.abs(across)),
    );
  };

  return (x, y) => {
    let color = stem(garden(x, y), x, y);
    const [dx, dy] = [x - centre.x, (y - centre.y) * 1.1];
    const radius = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    for (const [at, whorl] of whorls.entries()) {
      const place = ((angle + whorl.turn) / (Math.PI * 2)) * whorl.petals;
      const across = Math.abs((((place % 1) + 1) % 1) - 0.5) * 2;
      const wave = (fractal(noise, Math.floor(place) * 5.1, at * 9, 2) - 0.5) * 0.06;
      const edge =
        whorl.reach * (1 + wave) * (0.62 + 0.38 * Math.sqrt(Math.max(0, 1 - across ** 2.2)));
      const shade = smooth(edge + 0.035, edge, radius) * 0.35;
      if (radius > edge) {
        color = scale(color, 1 - shade);
      }
      const cover = smooth(edge + pixel, edge - pixel, radius);
      if (cover === 0) continue;
      const along = clamp(radius / whorl.reach);
      const veins = 0.93 + 0.1 * noise(across * 9 + Math.floor(place) * 7, along * 3);
      const curl = 1 - 0.5 * across ** 3;
      const light = clamp(0.72 - dx * 1.1 - dy * 1.3) * curl * veins;
      const body = mix(heart, tip, smooth(0.08, 0.85, along));
      color = mix(color, add(scale(body, 0.16 + light), mood.sun, 0.1 * along * light), cover);
    }
    const disc = smooth(0.062, 0.056, radius);
    const seeds = noise(dx * 330, dy * 330);
    const crown = mix(hex('6b3410'), hex('f4c23a'), clamp(seeds * 1.1 - radius * 5 + 0.15));
    color = mix(color, scale(crown, 0.5 + clamp(0.7 - dx * 5 - dy * 6)), disc);
    return scale(color, 1 - 0.35 * smooth(0.4, 0.85, Math.hypot(x - 0.5, y - 0.5)));
  };
};
