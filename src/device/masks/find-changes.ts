import { featherMask } from './feather-mask.ts';
import type { Mask } from './rasterize-mask.ts';

/**
 * Levels of 255: a difference up to `noiseMax` counts as coding noise, from `changeMin` on as a
 * change.
 */
const noiseMax = 10;
const changeMin = 26;

/**
 * Fractions of the longer side: over which distance differences are averaged, and how far a change
 * extends beyond itself.
 */
const averagedOver = 0.004;
const reach = 0.012;

const unchangedMin = 0.02;

/**
 * Returns a mask of where a response differs from the picture that was sent, 255 where it certainly
 * does, with soft edges that blend the two. Both are bytes as a canvas gives them (red, green,
 * blue, alpha), of one size. Returns null if the response is a different picture, or where opaque
 * pixels have become transparent: then the response replaces the picture.
 */
export function findChanges(
  sent: Uint8ClampedArray,
  response: Uint8ClampedArray,
  size: { width: number; height: number },
): Mask | null {
  const side = Math.max(size.width, size.height);
  const differences: Mask = { ...size, data: new Uint8Array(size.width * size.height) };
  for (let at = 0; at < differences.data.length; at += 1) {
    const place = at * 4;
    if ((response[place + 3] as number) < (sent[place + 3] as number)) return null;
    let greatest = 0;
    for (let channel = place; channel < place + 4; channel += 1) {
      const difference = Math.abs((response[channel] as number) - (sent[channel] as number));
      greatest = Math.max(greatest, difference);
    }
    differences.data[at] = greatest;
  }
  const averaged = featherMask(differences, side * averagedOver);
  averaged.data.forEach((level, at) => {
    const share = (level - noiseMax) / (changeMin - noiseMax);
    averaged.data[at] = 255 * Math.min(1, Math.max(0, share));
  });
  const changes = featherMask(averaged, side * reach);
  let unchanged = 0;
  changes.data.forEach((level, at) => {
    // A changed pixel counts fully; the blur adds a soft edge outside it.
    const wide = Math.max(averaged.data[at] as number, Math.min(255, level * 3));
    changes.data[at] = wide;
    if (wide === 0) unchanged += 1;
  });
  return unchanged < unchangedMin * changes.data.length ? null : changes;
}
