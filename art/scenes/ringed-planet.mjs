import { clamp, gradient, hex, mix, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { shade } from '../frame/frame.mjs';
import { createSpaceNoise, fractalSpace } from '../frame/space-noise.mjs';

const noise = createNoise(5);
const space = createSpaceNoise(6);
const bands = [
  'f3dcb4',
  'd9a05e',
  'f0cf9a',
  'b8683f',
  'e8b779',
  'f6e6c8',
  'c98550',
  'e9c592',
  '9c5638',
  'e2a868',
].map(hex);
const rim = hex('e9a06a');
const sun = unit(-0.75, 0.32, -0.42);
/** The normal of the ring's plane. */
const pole = unit(0.34, 0.86, -0.3);

function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The ring's density at a distance from the center, in radii of the planet. */
function ringAt(reach) {
  if (reach < 1.28 || reach > 2.35) return 0;
  const fine = 0.55 + 0.45 * noise(reach * 90, 3.5) * (0.6 + 0.8 * noise(reach * 24, 9.5));
  const gap = 1 - 0.95 * smooth(0.035, 0.02, Math.abs(reach - 1.98));
  const faint = 0.35 + 0.65 * smooth(1.45, 1.56, reach);
  return clamp(fine * gap * faint * smooth(1.28, 1.34, reach) * smooth(2.35, 2.28, reach));
}

function stormy([x, y, z]) {
  const latitude = dot([x, y, z], pole);
  const swirl = fractalSpace(space, x * 2.4, latitude * 9, z * 2.4, 5) - 0.5;
  const curl = fractalSpace(space, x * 7 + swirl * 3, latitude * 26, z * 7, 4) - 0.5;
  const place = latitude * 0.5 + 0.5 + swirl * 0.05 + curl * 0.022;
  const color = gradient(bands, (place * 1.7 + 0.1) % 1 < 0 ? 0 : (place * 1.15 + 0.02) % 1);
  return mix(color, [color[0] * 0.7, color[1] * 0.62, color[2] * 0.55], clamp(curl * 2.2 + 0.3));
}

function stars(x, y) {
  let light = [0.0035, 0.005, 0.011];
  const cloud = fractal(noise, x * 2.6 + y * 2 + 4, y * 2.4 - x * 1.5 + 8, 6);
  const band = Math.exp(-(((x - 0.35 + (y - 0.5) * 0.9) / 0.34) ** 2));
  light = mix(light, hex('4a3a6b'), smooth(0.42, 0.9, cloud) * 0.28 * band);
  light = mix(light, hex('27607a'), smooth(0.5, 0.95, fractal(noise, x * 3 + 20, y * 3, 5)) * 0.16);
  for (const [cells, chance, power] of [
    [60, 0.986, 0.9],
    [140, 0.98, 0.3],
    [300, 0.955, 0.1],
  ]) {
    const [u, v] = [x * cells, y * cells];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const value = noise(i * 1.7 + 0.31 * cells, j * 2.3 + 0.17 * cells);
    const lot = (value * 977.13) % 1;
    if (lot < chance - band * 0.02) continue;
    const reach = Math.hypot(u - i - 0.5, v - j - 0.5);
    const bright =
      power *
      Math.exp(-reach * reach * (cells < 100 ? 70 : 30)) *
      (0.4 + 3 * ((value * 331.7) % 1) ** 4);
    const warm = (value * 127.3) % 1;
    light = [
      light[0] + bright * (0.8 + warm * 0.3),
      light[1] + bright * 0.9,
      light[2] + bright * (1.15 - warm * 0.3),
    ];
  }
  return light;
}

/** A banded giant, its ring, and a moon in front. */
export function ringedPlanet({ width, height, samples }) {
  const middle = { x: 0.6, y: 0.42, radius: 0.205 };
  const moon = { x: 0.245, y: 0.71, radius: 0.052 };
  return shade(width, height, samples, (px, py) => {
    let color = stars(px, py);
    const x = (px - middle.x) / middle.radius;
    const y = (middle.y - py) / middle.radius;
    const reach2 = x * x + y * y;
    // Seen from far away, so that all rays run along z.
    const z = reach2 < 1 ? -Math.sqrt(1 - reach2) : Infinity;
    const ringZ = -(x * pole[0] + y * pole[1]) / pole[2];
    const ringReach = Math.hypot(x, y, ringZ);
    const ring = ringAt(ringReach);
    if (reach2 < 1) {
      const normal = [x, y, z];
      const facing = dot(normal, sun);
      // The point where the ring crosses the line from here to the sun.
      const along = -dot(normal, pole) / dot(sun, pole);
      const cast =
        along > 0
          ? ringAt(Math.hypot(x + sun[0] * along, y + sun[1] * along, z + sun[2] * along))
          : 0;
      const lit = smooth(-0.06, 0.9, facing) ** 1.15 * (1 - cast * 0.8);
      const edge = 1 - Math.sqrt(1 - reach2);
      const base = stormy(normal);
      const limb = (1 - z * -1) ** 3;
      color = base.map(
        (c, at) =>
          c * (lit * 1.25 + 0.006) +
          rim[at] * limb * smooth(-0.1, 0.5, facing) * 0.4 -
          c * edge * 0.1 * lit,
      );
    } else {
      const halo =
        Math.exp(-(Math.sqrt(reach2) - 1) * 26) * smooth(-0.5, 0.8, x * sun[0] + y * sun[1]);
      color = color.map((c, at) => c + rim[at] * halo * 0.22);
    }
    if (ring > 0 && ringZ < z) {
      const at = [x, y, ringZ];
      const along = dot(at, sun);
      const off = Math.hypot(
        at[0] - sun[0] * along,
        at[1] - sun[1] * along,
        at[2] - sun[2] * along,
      );
      const isShaded = along < 0 ? smooth(1.03, 0.97, off) : 0;
      const tone = mix(hex('c79a6b'), hex('f5e2c4'), noise(ringReach * 40, 1.5));
      const light = 0.85 * (1 - isShaded * 0.97);
      color = mix(
        color,
        tone.map((c) => c * light),
        ring * 0.92,
      );
    }
    return addMoon(color, px, py, moon);
  });
}

function addMoon(color, px, py, { x, y, radius }) {
  const u = (px - x) / radius;
  const v = (y - py) / radius;
  const reach2 = u * u + v * v;
  if (reach2 >= 1) return color;
  const z = -Math.sqrt(1 - reach2);
  const e = 0.02;
  const high = (a, b, c) => {
    let sum = fractalSpace(space, a * 3 + 9, b * 3, c * 3, 6) * 0.5;
    for (const [ca, cb, cc, size] of craters) {
      const reach = Math.hypot(a - ca, b - cb, c - cc) / size;
      if (reach < 1.4)
        sum += size * 1.6 * (smooth(1.4, 1, reach) * 0.55 - smooth(1.02, 0.6, reach));
    }
    return sum;
  };
  const here = high(u, v, z);
  const bump = [high(u + e, v, z) - here, high(u, v + e, z) - here, high(u, v, z + e) - here];
  const normal = unit(u - bump[0] * 9, v - bump[1] * 9, z - bump[2] * 9);
  const lit = clamp(dot(normal, sun)) * smooth(-0.05, 0.2, dot([u, v, z], sun));
  const tone = 0.3 + 0.55 * fractalSpace(space, u * 2 + 40, v * 2, z * 2, 4);
  const soft = smooth(1, 0.985, Math.sqrt(reach2));
  return mix(
    color,
    [tone * lit * 1.25 + 0.004, tone * lit * 1.18 + 0.004, tone * lit * 1.1 + 0.006],
    soft,
  );
}

const craters = Array.from({ length: 26 }, (_, at) => {
  const turn = at * 2.399963;
  const high = 1 - (2 * (at + 0.5)) / 26;
  const flat = Math.sqrt(1 - high * high);
  return [
    flat * Math.cos(turn),
    high,
    -Math.abs(flat * Math.sin(turn)),
    0.08 + 0.2 * ((at * 0.618) % 1) ** 2,
  ];
});

export const look = { contrast: 1.08, glow: 0.08, vignette: 0.1, grain: 3 };
