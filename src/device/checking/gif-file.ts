import { viewOf } from '../../../domain/pictures/picture-copy.ts';

/** Blocks of a GIF (GIF89a, appendix A). */
const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;

const codesMax = 4096;

/**
 * Returns whether a GIF has all pixels of its first frame, which is the one that is used, and ends
 * between two blocks. Many programs leave out the trailer.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at: number | null = 13 + tableBytes(bytes[10]);
  let frames = 0;
  while (at !== null) {
    const block = bytes[at];
    if (block === extension) {
      at = blocksEnd(bytes, at + 2);
    } else if (block === image && at + 11 < bytes.length) {
      const pixels = view.getUint16(at + 5, true) * view.getUint16(at + 7, true);
      const data: number = at + 10 + tableBytes(bytes[at + 9]);
      at = blocksEnd(bytes, data + 1);
      if (at !== null && frames === 0 && countPixels(bytes, data, at) < pixels) return false;
      frames += 1;
    } else {
      return frames > 0 && block !== image && (block === trailer || at <= bytes.length);
    }
  }
  return false;
}

function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Returns where the block after some blocks of data begins; null if the file ends before. */
function blocksEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] as number)) {
    if (bytes[at] === 0) return at + 1;
  }
  return null;
}

/** Counts the pixels that LZW data describe, up to their end or the first impossible code. */
function countPixels(bytes: Uint8Array, from: number, end: number): number {
  const depth = bytes[from] as number;
  if (depth < 1 || depth > 11) return 0;
  const clear = 1 << depth;
  const lengths = new Uint32Array(codesMax).fill(1, 0, clear);
  let [next, size, previous, pixels, bits, held] = [clear + 2, depth + 1, 0, 0, 0, 0];
  for (let block = from + 1; block < end; block += 1 + (bytes[block] as number)) {
    const blockEnd = block + (bytes[block] as number);
    for (let at = block + 1; at <= blockEnd; at += 1) {
      bits |= (bytes[at] as number) << held;
      held += 8;
      while (held >= size) {
        const code = bits & ((1 << size) - 1);
        bits >>>= size;
        held -= size;
        if (code === clear + 1) return pixels;
        if (code === clear) {
          [next, size, previous] = [clear + 2, depth + 1, 0];
          continue;
        }
        if (code > next || (code === next && previous === 0)) return pixels;
        if (previous > 0 && next < codesMax) {
          lengths[next] = previous + 1;
          next += 1;
          if (next === 1 << size && size < 12) size += 1;
        }
        previous = lengths[code] as number;
        pixels += previous;
      }
    }
  }
  return pixels;
}
