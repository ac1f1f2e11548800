import { clamp, gradient, hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { fractal } from '../../emulators/image-provider/drawing/noise.ts';

/**
 * Returns a fast function of the sky's light in a direction: colors from the horizon (first) to
 * the zenith, the sun's glow, clouds lit by the sun, and cirrus. It writes three numbers to
 * `out`.
 */
export function createSky({
  stops,
  sun,
  sunColor,
  clouds,
  cirrus = 0.3,
  disc = 0.9997,
  glow = 1,
  noise,
}) {
  const colors = stops.map(hex);
  const table = Float32Array.from({ length: 3 * 512 }, (_, at) => {
    const place = Math.floor(at / 3) / 511;
    return gradient(colors, place)[at % 3];
  });
  const [lr, lg, lb] = sunColor;

  function plain(dx, dy, dz, out) {
    const height = clamp(Math.sqrt(Math.max(0, dy)) * 1.15);
    const at = Math.floor(height * 511) * 3;
    const facing = dx * sun[0] + dy * sun[1] + dz * sun[2];
    const near = facing > 0 ? facing : 0;
    const halo =
      (0.1 * near ** 4 + 0.3 * near ** 24 + 0.5 * near ** 180 + 0.9 * near ** 1800) * glow;
    out[0] = table[at] + lr * halo;
    out[1] = table[at + 1] + lg * halo;
    out[2] = table[at + 2] + lb * halo;
    return facing;
  }

  function addDisc(facing, amount, out) {
    const full = smooth(disc - 0.00012, disc + 0.00004, facing) * amount * 14;
    out[0] += lr * full;
    out[1] += lg * full;
    out[2] += lb * full;
  }

  /** Marches through clouds in a slab; at each step the cloud toward the sun casts a shadow. */
  function addClouds(dx, dy, dz, facing, out, steps) {
    const { base, thickness, cover, scale, dark, bright } = clouds;
    const from = base / dy;
    const span = Math.min(thickness / dy, thickness * 6) / steps;
    let clear = 1;
    let [r, g, b] = [0, 0, 0];
    // Each ray starts at another offset, so that the steps do not show as layers.
    const start =
      (((Math.abs(dx) * 7919.7 + dy * 6841.3 + Math.abs(dz) * 5477.1) * 37.7) % 1) * 0.9;
    const silver = 0.35 + 1.1 * Math.max(0, facing) ** 8;
    for (let step = 0; step < steps && clear > 0.03; step += 1) {
      const t = from + (step + start) * span;
      const x = dx * t;
      const y = (dy * t - base) / thickness;
      const z = dz * t;
      const density = thick(x, y, z, scale, cover);
      if (density <= 0) continue;
      const toward = thick(
        x + sun[0] * 0.35,
        y + 0.25 + sun[1] * 0.4,
        z + sun[2] * 0.35,
        scale,
        cover,
      );
      const lit = Math.exp(-toward * 3.2 - (1 - y) * 0.5) * silver;
      const part = (1 - Math.exp(-density * span * 7)) * clear;
      r += part * (dark[0] + bright[0] * lit);
      g += part * (dark[1] + bright[1] * lit);
      b += part * (dark[2] + bright[2] * lit);
      clear -= part;
    }
    // Air hides far clouds.
    const air = Math.exp(-from * 0.035);
    const transmitted = 1 - (1 - clear) * air;
    out[0] = out[0] * transmitted + r * air;
    out[1] = out[1] * transmitted + g * air;
    out[2] = out[2] * transmitted + b * air;
    return clear;
  }

  function thick(x, y, z, scale, cover) {
    if (y < 0 || y > 1) return 0;
    const shape = fractal(noise, x * scale + y * 0.35 + 31, z * scale + y * 0.2 + 7, 5);
    const profile = smooth(0, 0.2, y) * smooth(1, 0.35, y);
    return clamp((shape - 1 + cover) * 4 * profile - (1 - profile) * 0.25);
  }

  return (dx, dy, dz, out, steps = 14) => {
    const facing = plain(dx, dy, dz, out);
    let clear = 1;
    if (cirrus > 0 && dy > 0.01) {
      const u = (dx / dy) * 0.5;
      const v = (dz / dy) * 0.5;
      const bend = fractal(noise, u * 0.6 + 4, v * 0.6, 3) * 2.2;
      const veil = smooth(0.46, 0.86, fractal(noise, u * 0.7 + bend + 9, v * 2.6 + bend, 6));
      const amount = veil * cirrus * smooth(0.015, 0.16, dy);
      out[0] += (lr * 0.7 + 0.12 - out[0] * 0.3) * amount;
      out[1] += (lg * 0.7 + 0.12 - out[1] * 0.3) * amount;
      out[2] += (lb * 0.7 + 0.12 - out[2] * 0.3) * amount;
    }
    if (clouds && dy > 0.012) clear = addClouds(dx, dy, dz, facing, out, steps);
    addDisc(facing, clear, out);
    return out;
  };
}
