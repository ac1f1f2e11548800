import { readChunks, readHeader } from '../../../domain/pictures/png-chunks.ts';
import type { Picture } from '../image-task.ts';
import { decodePng } from './png/decode-png.ts';
import { PngFault } from './png/png-fault.ts';

/** A pixel with less alpha (of 255) counts as transparent. */
const opaqueFrom = 128;

/** An alpha channel is enough only if a PNG cannot be decoded. */
export async function isTransparent({ type, bytes }: Picture): Promise<boolean> {
  if (type === 'image/webp') return hasWebpAlpha(bytes);
  if (type !== 'image/png' || !hasPngAlpha(bytes)) return false;
  const decoded = decodePng(bytes);
  if (!decoded) return true;
  try {
    for await (const pixels of decoded.rows) if (hasTransparentPixel(pixels)) return true;
    return false;
  } catch (error) {
    if (error instanceof PngFault) return true;
    throw error;
  }
}

function hasTransparentPixel(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] as number) < opaqueFrom) return true;
  }
  return false;
}

/** Alpha samples (color type 4 or 6), or a transparent color (W3C PNG, section 11.3.1). */
function hasPngAlpha(bytes: Uint8Array): boolean {
  const colorType = readHeader(bytes)?.colorType;
  if (colorType === 4 || colorType === 6) return true;
  for (const { type } of readChunks(bytes)) if (type === 'tRNS') return true;
  return false;
}

/** The flag of VP8X or of VP8L: RFC 9649, sections 2.7 and 3.4. */
function hasWebpAlpha(bytes: Uint8Array): boolean {
  const kind = String.fromCharCode(...bytes.subarray(12, 16));
  if (kind === 'VP8X') return ((bytes[20] ?? 0) & 0x10) !== 0;
  return kind === 'VP8L' && ((bytes[24] ?? 0) & 0x10) !== 0;
}
