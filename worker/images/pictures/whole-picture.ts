import { bytesOfRows, readChunks, readHeader } from '../../../domain/pictures/png-chunks.ts';
import type { PictureFacts } from './picture-format.ts';
import { inflateRows } from './png/inflate-rows.ts';

/** The user pays for the picture, so a header alone is not enough. */
export function isWhole(bytes: Uint8Array, { type }: PictureFacts): Promise<boolean> | boolean {
  if (type === 'image/png') return isWholePng(bytes);
  return type === 'image/jpeg' ? isWholeJpeg(bytes) : isWholeWebp(bytes);
}

/** All chunks up to IEND, and compressed pixels that inflate to exactly the length of the rows. */
async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const header = readHeader(bytes);
  if (!header || !hasEnd(bytes)) return false;
  const expected = bytesOfRows(header);
  // An interlaced picture has more and shorter rows, and not twice as many bytes.
  return inflatesTo(bytes, expected, header.isInterlaced ? expected * 2 : expected);
}

function hasEnd(bytes: Uint8Array): boolean {
  for (const { type } of readChunks(bytes)) if (type === 'IEND') return true;
  return false;
}

/** Returns whether a PNG's pixels are not broken and inflate to so many bytes. */
async function inflatesTo(bytes: Uint8Array, bytesMin: number, bytesMax: number): Promise<boolean> {
  let length = 0;
  try {
    for await (const part of inflateRows(bytes)) {
      length += part.length;
      if (length > bytesMax) return false;
    }
  } catch {
    return false;
  }
  return length >= bytesMin;
}

/** Consecutive segments up to the pixels, with a frame before them (ITU T.81, annex B). */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let hasFrame = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] as number;
    // Any number of 0xff bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    // The pixels begin here and continue up to the end marker.
    if (marker === 0xda) return hasFrame && at + 2 + length + 2 < bytes.length;
    at += 2 + length;
  }
  return false;
}

/** Chunks up to the length that the file names, one of them with pixels (RFC 9649, section 2). */
function isWholeWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(bytes.length, view.getUint32(4, true) + 8);
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) return false;
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name) && length > 8) hasPixels = true;
    at += 8 + length + (length % 2);
  }
  return hasPixels;
}
