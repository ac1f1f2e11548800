import type { Mask } from './rasterize-mask.ts';

/** Where the mask is 0 every byte is the original's. All three have the same size; pixels are RGBA bytes. */
export function compositeThroughMask(
  original: Uint8ClampedArray,
  response: Uint8ClampedArray,
  mask: Mask,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = mask.width * mask.height;
  if (original.length !== pixels * 4 || response.length !== pixels * 4) {
    throw new Error('The picture, the result and the mask differ in size');
  }
  const result = new Uint8ClampedArray(original);
  for (let at = 0; at < pixels; at += 1) {
    const share = mask.data[at] as number;
    if (share === 0) continue;
    if (share === 255) result.set(response.subarray(at * 4, at * 4 + 4), at * 4);
    else mixPixel(result, response, at * 4, share / 255);
  }
  return result;
}

function mixPixel(
  result: Uint8ClampedArray,
  response: Uint8ClampedArray,
  at: number,
  share: number,
): void {
  const below = (result[at + 3] as number) * (1 - share);
  const above = (response[at + 3] as number) * share;
  const alpha = below + above;
  for (let channel = 0; alpha > 0 && channel < 3; channel += 1) {
    const place = at + channel;
    result[place] =
      ((result[place] as number) * below + (response[place] as number) * above) / alpha;
  }
  result[at + 3] = alpha;
}
