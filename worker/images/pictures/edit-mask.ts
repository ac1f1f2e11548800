import { decodePng } from './png/decode-png.ts';
import { encodePng } from './png/encode-png.ts';
import { PngFault } from './png/png-fault.ts';

/** Pixels from this lightness (of 255) are redrawn, so that a soft edge is too. */
const markedFrom = 32;

/**
 * OpenAI reads a mask's alpha, stable-diffusion.cpp its color: this file sets both. Null if it is not a PNG.
 */
export async function toEditMask(mask: Uint8Array): Promise<Uint8Array | null> {
  const decoded = decodePng(mask);
  if (!decoded) return null;
  try {
    return await encodePng(decoded, markRows(decoded.rows));
  } catch (error) {
    if (error instanceof PngFault) return null;
    throw error;
  }
}

async function* markRows(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const pixels of rows) {
    for (let at = 0; at < pixels.length; at += 4) {
      const light = Math.max(
        pixels[at] as number,
        pixels[at + 1] as number,
        pixels[at + 2] as number,
      );
      const marked = (light * (pixels[at + 3] as number)) / 255 >= markedFrom;
      pixels.fill(marked ? 255 : 0, at, at + 3);
      pixels[at + 3] = marked ? 0 : 255;
    }
    yield pixels;
  }
}
