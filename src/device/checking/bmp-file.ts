import { viewOf } from '../../../domain/pictures/picture-copy.ts';

/** Ways in which the pixels of a bitmap are stored (BITMAPINFOHEADER, biCompression). */
const runs8 = 1;
const runs4 = 2;
const plain = new Set([0, 3, 6]);

interface BmpHeader {
  width: number;
  height: number;
  bits: number;
  compression: number;
  /** Where the pixels begin. */
  data: number;
}

/** Reads the header of a bitmap, of OS/2 too, whose sizes have two bytes. Throws a RangeError. */
export function readBmpHeader(view: DataView): BmpHeader {
  const data = view.getUint32(10, true);
  if (view.getUint32(14, true) === 12) {
    const [width, height] = [view.getUint16(18, true), view.getUint16(20, true)];
    return { width, height, bits: view.getUint16(24, true), compression: 0, data };
  }
  const [width, height] = [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  return { width, height, bits, compression, data };
}

/** Returns whether a bitmap has all of its pixels. Other compressions are left to the browser. */
export function isWholeBmp(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const { width, height, bits, compression, data } = readBmpHeader(view);
  if (width < 1 || height < 1) return false;
  if (plain.has(compression)) {
    const row = Math.ceil((width * bits) / 32) * 4;
    // Some programs do not fill up the last row.
    return data + row * (height - 1) + Math.ceil((width * bits) / 8) <= bytes.length;
  }
  const isRuns = compression === runs8 || compression === runs4;
  return !isRuns || hasAllRuns(bytes, data, { width, height, bits });
}

function hasAllRuns(
  bytes: Uint8Array,
  from: number,
  { width, height, bits }: { width: number; height: number; bits: number },
): boolean {
  let [x, y] = [0, 0];
  for (let at = from; at + 2 <= bytes.length; at += 2) {
    const [count, value] = [bytes[at] as number, bytes[at + 1] as number];
    if (count > 0) {
      x += count;
    } else if (value === 0) {
      [x, y] = [0, y + 1];
      if (y > height) return false;
    } else if (value === 1) {
      return y >= height - 1;
    } else if (value === 2) {
      x += bytes[at + 2] ?? 0;
      y += bytes[at + 3] ?? 0;
      at += 2;
    } else {
      x += value;
      at += Math.ceil((value * bits) / 16) * 2;
    }
    if (at + 2 > bytes.length) return false;
  }
  return y >= height || (y === height - 1 && x >= width);
}
