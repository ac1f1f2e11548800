import { createRandom } from '../../emulators/image-provider/drawing/random.ts';

/** Returns smooth noise in three dimensions, from 0 to 1, from a table that the seed decides. */
export function createSpaceNoise(seed) {
  const table = Float32Array.from({ length: 65536 }, createRandom(seed));
  const at = (x, y, z) =>
    table[((x & 255) + ((y & 255) << 8) + Math.imul(z & 1023, 40503)) & 65535];
  return (x, y, z) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const k = Math.floor(z);
    const fx = x - i;
    const fy = y - j;
    const fz = z - k;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const w = fz * fz * (3 - 2 * fz);
    const a = at(i, j, k) * (1 - u) + at(i + 1, j, k) * u;
    const b = at(i, j + 1, k) * (1 - u) + at(i + 1, j + 1, k) * u;
    const c = at(i, j, k + 1) * (1 - u) + at(i + 1, j, k + 1) * u;
    const d = at(i, j + 1, k + 1) * (1 - u) + at(i + 1, j + 1, k + 1) * u;
    return (a * (1 - v) + b * v) * (1 - w) + (c * (1 - v) + d * v) * w;
  };
}

/** Sums layers of noise in space, each twice as fine and half as strong: from 0 to 1. */
export function fractalSpace(noise, x, y, z, octaves) {
  let sum = 0;
  let strength = 0.5;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1, z * scale) * strength;
    total += strength;
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}
