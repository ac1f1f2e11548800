import { decodePng } from './png/decode-png.ts';
import { encodePng } from './png/encode-png.ts';

/**
 * From this lightness, of 255, a pixel counts as marked, so that a soft edge is redrawn as well.
 */
const markedFrom = 32;

/**
 * Converts our mask (white where the picture changes) into one file for both kinds of servers with
 * OpenAI's image API: OpenAI reads the alpha channel and changes what is transparent;
 * stable-diffusion.cpp reads the color and changes what is white. Null where the mask is not a
 * readable PNG.
 */
export async function toEditMask(mask: Uint8Array): Promise<Uint8Array | null> {
  const pixels = await decodePng(mask);
  if (!pixels) return null;
  const { width, height, data } = pixels;
  const converted = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const light = Math.max(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    const marked = (light * (data[at + 3] as number)) / 255 >= markedFrom;
    converted.fill(marked ? 255 : 0, at, at + 3);
    converted[at + 3] = marked ? 0 : 255;
  }
  return encodePng({ width, height, data: converted });
}
