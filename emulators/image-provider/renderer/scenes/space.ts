import { add, type Color, clamp, gradient, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

const palettes: readonly (readonly Color[])[] = [
  ['2a1830', '8a3f3a', 'd9824a', 'f4d3a0', 'b5623c'],
  ['0d2440', '1f6a8a', '7fc4c0', 'e6f0dc', '2c7f98'],
  ['2b1a4a', '6a3f90', 'c77fb0', 'f3cfc0', '8a5aa0'],
  ['3a2a14', '9a7030', 'e0b85a', 'faf0c8', 'b88a38'],
].map((stops) => stops.map(hex));

/** A ringed planet in the light of a near star, before a nebula. */
export const space: Scene = ({ noise, random, pixel }) => {
  const stops = palettes[Math.floor(random() * palettes.length)] as readonly Color[];
  const glow = palettes[Math.floor(random() * palettes.length)] as readonly Color[];
  const side = random() < 0.5 ? 1 : -1;
  const planet = { x: 0.5 + side * 0.12, y: 0.52, radius: 0.23 + random() * 0.06 };
  const toLight = normalize([-side * 0.72, -0.42, 0.52]);
  const tilt = -side * (0.28 + random() * 0.2);
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  const moon = { x: 0.5 - side * 0.29, y: 0.24 + random() * 0.1, radius: 0.032 };

  const backdrop = (x: number, y: number): Color => {
    const warp = fractal(noise, x * 2.2, y * 2.2, 4);
    const cloud = fractal(noise, x * 3 + warp * 2.4, y * 3 - warp * 1.6, 6);
    const band = Math.exp(-((y - 0.5 + (x - 0.5) * side * 0.7) ** 2) / 0.05);
    let color: Color = mix(
      [0.004, 0.006, 0.018],
      scale(glow[1] as Color, 0.6),
      smooth(0.42, 0.8, cloud) * band,
    );
    color = add(color, glow[2] as Color, smooth(0.58, 0.86, cloud) * band * 0.36);
    for (const [density, size] of [
      [300, 0.84],
      [120, 0.93],
    ] as const) {
      const [u, v] = [x * density, y * density];
      const chance = noise(Math.floor(u) + 0.5, Math.floor(v) + 0.5);
      if (chance < size) continue;
      const reach = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
      color = add(color, [0.9, 0.93, 1], Math.exp(-reach * reach * 22) * (chance - size) * 14);
    }
    return color;
  };

  const rings = (color: Color, dx: number, dy: number, isFront: boolean): Color => {
    const u = dx * cos - dy * sin;
    const v = (dx * sin + dy * cos) / 0.24;
    if (isFront !== v > 0) return color;
    const radius = Math.hypot(u, v) / planet.radius;
    const body = smooth(1.32, 1.36, radius) * smooth(2.2, 2.12, radius);
    if (body === 0) return color;
    const grooves =
      0.35 + 0.65 * noise(radius * 34, 4.5) * smooth(0.02, 0.05, Math.abs(radius - 1.79));
    const shadow = u * toLight[0] < 0 && Math.abs(v) < planet.radius * 0.9 ? 0.22 : 1;
    return mix(
      color,
      scale(mix(stops[3] as Color, stops[2] as Color, grooves), 0.85 * shadow),
      body * grooves * 0.82,
    );
  };

  const globe = (
    color: Color,
    cx: number,
    cy: number,
    radius: number,
    x: number,
    y: number,
    isMoon: boolean,
  ): Color => {
    const [dx, dy] = [(x - cx) / radius, (y - cy) / radius];
    const reach = Math.hypot(dx, dy);
    const halo = isMoon
      ? 0
      : Math.exp(-Math.max(0, reach - 1) * 14) *
        0.5 *
        clamp(0.35 + dx * toLight[0] + dy * toLight[1]);
    const lit = add(color, stops[2] as Color, reach > 1 ? halo : 0);
    const cover = smooth(1 + pixel / radius, 1 - pixel / radius, reach);
    if (cover === 0) return lit;
    const z = Math.sqrt(Math.max(0, 1 - reach * reach));
    const light = clamp(dx * toLight[0] + dy * toLight[1] + z * toLight[2]);
    const latitude = dx * sin + dy * cos;
    const swirl = fractal(noise, dx * 2.2 + 9, latitude * 8, 5) - 0.5;
    const surface = isMoon
      ? scale([0.7, 0.66, 0.6], 0.5 + fractal(noise, dx * 5, dy * 5, 4))
      : gradient(stops, clamp(0.5 + latitude * 0.46 + swirl * 0.5));
    const rim = (1 - z) ** 3 * 0.8 * light;
    return mix(
      lit,
      add(scale(surface, 0.012 + 1.25 * light ** 0.9), stops[3] as Color, rim),
      cover,
    );
  };

  return (x, y) => {
    const [dx, dy] = [x - planet.x, y - planet.y];
    let color = backdrop(x, y);
    const star = Math.hypot(x - (0.5 - side * 0.42), y - 0.1);
    color = add(color, [1, 0.9, 0.72], 0.9 * Math.exp(-star * 26) + 0.12 * Math.exp(-star * 5));
    color = globe(color, moon.x, moon.y, moon.radius, x, y, true);
    color = rings(color, dx, dy, false);
    color = globe(color, planet.x, planet.y, planet.radius, x, y, false);
    return rings(color, dx, dy, true);
  };
};

function normalize([x, y, z]: [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
