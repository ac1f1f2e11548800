import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { collage } from '../paper/collage.mjs';

/** A leaf from its foot in a direction; `cut` says how its rim is shaped. */
function leaf(fx, fy, turn, length, wide, cut) {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const [dx, dy] = [x - fx, y - fy];
    const u = (dx * c + dy * s) / length;
    const v = (dy * c - dx * s) / length + 0.12 * u * u - 0.06 * u;
    if (u < -0.02 || u > 1) return false;
    const a = Math.abs(v);
    if (a < 0.006 && u < 0.86 && u > 0.03) return false;
    if (cut === 'fern') {
      const rim = wide * Math.sin(Math.PI * Math.min(1, u * 0.94 + 0.06)) ** 0.8;
      const comb = (u * 15 - a * 9) % 1;
      return a < 0.009 || (a < rim && (comb < 0 ? comb + 1 : comb) < 0.7);
    }
    const rim = wide * Math.sqrt(Math.max(0, u)) * (1 - u) ** 0.62 * 1.75;
    if (cut === 'monstera') {
      const slit = (u * 6.5 - a * 3.4 + 10) % 1;
      if (a > rim * 0.34 && slit < 0.2) return false;
    }
    return a < rim;
  };
}

function flower(cx, cy, radius, petals, turn, deep) {
  return (x, y) => {
    const angle = Math.atan2(y - cy, x - cx) + turn;
    const wave = Math.abs(Math.cos((angle * petals) / 2));
    return Math.hypot(x - cx, y - cy) < radius * (1 - deep + deep * wave ** 0.55);
  };
}

/** A garden at night around an opening, every leaf a sheet of its own. */
export function paperGarden(view) {
  const random = createRandom(33);
  const sheets = [
    { color: 'f3c98b', covers: () => true, lift: 0 },
    { color: 'f8e3bd', covers: (x, y) => Math.hypot(x - 0.5, y - 0.46) < 0.17, lift: 1 },
  ];
  const rings = [
    ['e39a6b', 0.6, 13, 0.3, 'plain'],
    ['7fa58a', 0.66, 13, 0.36, 'fern'],
    ['3f8277', 0.7, 11, 0.4, 'monstera'],
    ['26645f', 0.74, 11, 0.4, 'plain'],
    ['174a52', 0.78, 10, 0.42, 'fern'],
    ['0f3440', 0.82, 11, 0.42, 'monstera'],
  ];
  for (const [ring, [color, reach, count, length, cut]] of rings.entries()) {
    for (let at = 0; at < count; at += 1) {
      const turn = ((at + random() * 0.6 + ring * 0.37) / count) * Math.PI * 2;
      const far = reach * (0.97 + random() * 0.08);
      const x = 0.5 + Math.cos(turn) * far * 0.86;
      const y = 0.5 + Math.sin(turn) * far;
      const inward = turn + Math.PI + (random() - 0.5) * 0.9;
      sheets.push({
        color,
        covers: leaf(
          x,
          y,
          inward,
          length * (0.85 + random() * 0.3),
          cut === 'plain' ? 0.2 : 0.3,
          cut,
        ),
        lift: 1.6 + ring * 0.25,
      });
    }
    if (ring === 2 || ring === 4) addFlowers(sheets, random, ring);
  }
  return collage(view, sheets, { seed: 3 });
}

function addFlowers(sheets, random, ring) {
  const places =
    ring === 2
      ? [
          [0.22, 0.26, 0.075],
          [0.8, 0.66, 0.085],
          [0.7, 0.2, 0.05],
        ]
      : [
          [0.27, 0.78, 0.11],
          [0.82, 0.3, 0.075],
          [0.56, 0.87, 0.06],
        ];
  for (const [x, y, radius] of places) {
    const turn = random() * 3;
    const petals = 6 + Math.floor(random() * 3);
    const tones = random() < 0.5 ? ['d9503f', 'ee7d5a', 'f7b267'] : ['c43b5c', 'e8718a', 'f9c3b5'];
    for (const [at, color] of tones.entries()) {
      sheets.push({
        color,
        covers: flower(x, y, radius * (1 - at * 0.27), petals, turn + at * 0.5, 0.34),
        lift: 1.3,
      });
    }
    sheets.push({ color: 'fbe08a', covers: flower(x, y, radius * 0.2, 3, 0, 0), lift: 1 });
  }
}

export const look = { contrast: 1.04, glow: 0.02, vignette: 0.12, grain: 2.4 };
