const side = 16;

/** Browsers that add some noise against fingerprinting change a picture by less than a user sees. */
const noiseMax = 8;

let probe: Promise<boolean> | null = null;

/**
 * Returns whether a canvas returns what was drawn on it. Against fingerprinting, some browsers return white
 * or stripes, which would be uploaded.
 */
export function canReadBack(): Promise<boolean> {
  probe ??= readsBack();
  return probe;
}

async function readsBack(): Promise<boolean> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  const drawn = new ImageData(new Uint8ClampedArray(side * side * 4), side, side);
  for (let at = 0; at < drawn.data.length; at += 1) {
    drawn.data[at] = at % 4 === 3 ? 255 : (at * 29) % 256;
  }
  context.putImageData(drawn, 0, 0);
  const read = context.getImageData(0, 0, side, side).data;
  return drawn.data.every((value, at) => Math.abs(value - (read[at] ?? 0)) <= noiseMax);
}
