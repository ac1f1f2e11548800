import { featherMask } from './feather-mask.ts';
import type { Mask } from './rasterize-mask.ts';

/** Levels of 255: up to the first a difference is taken for the noise of coding, from the second on for a change. */
const noiseMax = 10;
const changeMin = 26;

/** In parts of the longer side: how far differences are averaged, and how far a change reaches beyond itself. */
const averagedOver = 0.004;
const reach = 0.012;

/** Below so many parts of a picture nothing has stayed that would be worth saving. */
const unchangedMin = 0.02;

/**
 * Where an answer differs from the picture that was sent, 255 where it does for
 * sure: soft at its edges, so that the two run into each other. Both are bytes
 * as a canvas gives them (red, green, blue, alpha) of one size. Null where the
 * answer is another picture altogether, or has lost what was opaque: then it
 * stands alone.
 */
export function findChanges(
  sent: Uint8ClampedArray,
  answer: Uint8ClampedArray,
  size: { width: number; height: number },
): Mask | null {
  const side = Math.max(size.width, size.height);
  const differences: Mask = { ...size, data: new Uint8Array(size.width * size.height) };
  for (let at = 0; at < differences.data.length; at += 1) {
    const place = at * 4;
    if ((answer[place + 3] as number) < (sent[place + 3] as number)) return null;
    let greatest = 0;
    for (let channel = place; channel < place + 4; channel += 1) {
      const difference = Math.abs((answer[channel] as number) - (sent[channel] as number));
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
    // What is changed itself counts whole; the blur gives it a soft edge outside.
    const wide = Math.max(averaged.data[at] as number, Math.min(255, level * 3));
    changes.data[at] = wide;
    if (wide === 0) unchanged += 1;
  });
  return unchanged < unchangedMin * changes.data.length ? null : changes;
}
