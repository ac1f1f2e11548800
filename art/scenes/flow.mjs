import { gradient, hex } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { createFrame } from '../frame/frame.mjs';

const noise = createNoise(19);
const palette = [
  '10243f',
  '1f4e6b',
  '2f8f8b',
  'f2e3c2',
  'f0b53a',
  'e2703a',
  'a8324a',
  '3a1a3f',
].map(hex);

/** The current's direction, along the slopes of a smooth landscape. */
function current(x, y) {
  const height = (a, b) =>
    fractal(noise, a * 1.5 + 7, b * 1.5 + 3, 2) + 0.35 * Math.sin(a * 2.4 + b * 3.1);
  const e = 0.004;
  const here = height(x, y);
  return (
    Math.atan2(height(x + e, y) - here, -(height(x, y + e) - here)) +
    0.5 * (fractal(noise, x * 4 + 50, y * 4, 2) - 0.5)
  );
}

/** Threads that follow a current; each is lit along its back like a strand of silk. */
export function flow({ width, height }) {
  const frame = createFrame(width, height);
  const longer = Math.max(width, height);
  const random = createRandom(77);
  const deep = hex('0d1a2e');
  for (let at = 0; at < frame.light.length; at += 1) frame.light[at] = deep[at % 3];
  for (let strand = 0; strand < 5200; strand += 1) {
    const share = strand / 5200;
    const x = random() * 1.3 - 0.15;
    const y = random() * 1.3 - 0.15;
    const tone =
      fractal(noise, x * 1.3 + 30, y * 1.3 + 60, 3) * 2.3 - 0.62 + (random() - 0.5) * 0.16;
    const color = gradient(palette, tone);
    const bright = 0.55 + random() * 0.75;
    draw(frame, longer, x, y, {
      color: color.map((c) => c * bright),
      thick: (0.0042 - 0.003 * share) * (0.5 + random()) * longer,
      length: 120 + Math.floor(random() * 190),
    });
  }
  return frame;
}

function draw(frame, longer, fromX, fromY, { color, thick, length }) {
  let x = fromX;
  let y = fromY;
  const { width, height } = frame;
  for (let step = 0; step < length; step += 1) {
    const turn = current(x, y);
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    x += dx * 0.0016;
    y += dy * 0.0016;
    const t = step / length;
    const reach = thick * Math.sin(Math.PI * t) ** 0.6 + 0.4;
    const px = (x - 0.5) * longer + width / 2;
    const py = (y - 0.5) * longer + height / 2;
    stamp(frame, px, py, dx, dy, reach, color, 0.25 + 0.75 * Math.sin(Math.PI * t));
  }
}

/** One dab: bright on the side of the light, dark at the rim, opaque in the middle. */
function stamp({ width, height, light }, px, py, dx, dy, reach, color, strength) {
  const left = Math.max(0, Math.floor(px - reach - 1));
  const right = Math.min(width - 1, Math.ceil(px + reach + 1));
  const top = Math.max(0, Math.floor(py - reach - 1));
  const bottom = Math.min(height - 1, Math.ceil(py + reach + 1));
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [u, v] = [column - px, row - py];
      const far = Math.hypot(u, v);
      const cover = Math.min(1, Math.max(0, reach - far + 0.5)) * strength;
      if (cover === 0) continue;
      const across = (u * -dy + v * dx) / reach;
      const tone = 0.32 + 0.95 * Math.max(0, 1 - (across + 0.32) ** 2 * 1.3);
      const at = (row * width + column) * 3;
      light[at] += (color[0] * tone - light[at]) * cover;
      light[at + 1] += (color[1] * tone - light[at + 1]) * cover;
      light[at + 2] += (color[2] * tone - light[at + 2]) * cover;
    }
  }
}

export const look = { contrast: 1.1, glow: 0.05, grain: 3, saturation: 1.05 };
