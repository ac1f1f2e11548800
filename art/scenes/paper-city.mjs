import { createNoise } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { collage } from '../paper/collage.mjs';

const noise = createNoise(4);

/** Circles around the moon, the widest first. */
function skies() {
  const colors = ['1d2a5c', '33417e', '5a5596', '8c6a9e', 'c17f94', 'e79b82', 'f6be83'];
  const sheets = [{ color: '141e48', covers: () => true, lift: 0 }];
  for (const [at, color] of colors.entries()) {
    const radius = 0.6 - at * 0.077;
    sheets.push({
      color,
      lift: 1.5,
      covers: (x, y) =>
        Math.hypot(x - 0.5, y - 0.43) +
          (noise(x * 3.2 + at * 9 + 40, y * 3.2 + at * 5) - 0.5) * 0.045 <
        radius,
    });
  }
  sheets.push({
    color: 'fff1c9',
    lift: 2,
    covers: (x, y) => Math.hypot(x - 0.5, y - 0.43) < 0.085,
  });
  return sheets;
}

/** A row of houses: a cut sheet with its windows open, and before it the lamplight behind them. */
function houses(random, base, tallest, wide, color, lift) {
  const parts = [];
  for (let x = -0.05; x < 1.05; ) {
    const width = wide * (0.7 + random() * 0.8);
    const height = tallest * (0.45 + random() * 0.55) * (1 - 0.25 * Math.cos((x - 0.5) * 5));
    parts.push({
      left: x,
      right: x + width,
      top: base - height,
      roof: Math.floor(random() * 5),
      lot: random() * 50,
    });
    x += width * (0.93 + random() * 0.05);
  }
  const walls = (x, y) =>
    y > base ||
    parts.some(({ left, right, top }) => x > left + 0.004 && x < right - 0.004 && y > top + 0.008);
  const cut = (x, y) => {
    if (y > base) return true;
    for (const { left, right, top, roof, lot } of parts) {
      if (x < left || x > right) continue;
      const width = right - left;
      const u = (x - left) / width;
      if (isInRoof(u, (top - y) / width, roof)) return true;
      if (y < top) continue;
      const cell = wide * 0.27;
      const a = (x - left - width * 0.1) / cell;
      const b = (y - top - width * 0.14) / (cell * 1.35);
      const isInside = u > 0.1 && u < 0.9 && b > 0 && y < base - wide * 0.2;
      const isOpen = a % 1 > 0.28 && a % 1 < 0.76 && b % 1 > 0.22 && b % 1 < 0.74;
      const isLit = noise(Math.floor(a) * 3.7 + lot, Math.floor(b) * 5.3 + lot) > 0.52;
      return !(isInside && isOpen && isLit && a < (width * 0.8) / cell - 0.2);
    }
    return false;
  };
  return [
    { color: 'ffd27c', covers: walls, lift: 0, shade: 0 },
    { color, covers: cut, lift },
  ];
}

function isInRoof(u, v, roof) {
  if (v <= 0) return false;
  const middle = Math.abs(u - 0.5);
  if (roof === 0) return v < 0.75 * (0.5 - middle);
  if (roof === 1) return Math.hypot(middle, v * 1.05) < 0.42 || (middle < 0.018 && v < 0.72);
  if (roof === 2) return v < 0.34 * u;
  if (roof === 3)
    return (
      (middle < 0.3 && v < 0.16) || (middle < 0.16 && v < 0.32) || (middle < 0.015 && v < 0.75)
    );
  return middle > 0.34 && middle < 0.43 && v < 0.16;
}

/** Round trees on sticks, along the foot of the picture. */
function trees(random, base, size) {
  const crowns = Array.from({ length: 11 }, (_, at) => [
    0.04 + at * 0.095 + (random() - 0.5) * 0.05,
    size * (0.7 + random() * 0.6),
  ]);
  return (x, y) => {
    if (y > base + 0.012 * Math.sin(x * 9)) return true;
    return crowns.some(([at, radius]) => {
      const top = base - radius * 1.6;
      return (
        Math.hypot((x - at) * 1.25, y - top) < radius ||
        (Math.abs(x - at) < radius * 0.07 && y > top)
      );
    });
  };
}

/** A town at dusk, cut from paper: each row throws its shadow on the one behind. */
export function paperCity(view) {
  const random = createRandom(12);
  return collage(view, [
    ...skies(),
    ...houses(random, 0.8, 0.2, 0.07, 'd98383', 2),
    ...houses(random, 0.87, 0.25, 0.088, 'a85d7f', 2.4),
    ...houses(random, 0.94, 0.25, 0.105, '6b4678', 2.8),
    ...houses(random, 1.01, 0.235, 0.125, '3a2f63', 3),
    { color: '1f2350', covers: trees(random, 0.965, 0.036), lift: 3 },
  ]);
}

export const look = { contrast: 1.02, glow: 0.03, vignette: 0.14, grain: 2.4 };
