import { readBytes } from '../answer-body.ts';
import { type PngHeader, readChunks, readHeader, unpackRows } from './png-chunks.ts';
import { unfilter } from './unfilter.ts';

/** Most pixels of a picture that is decoded, because an object has 128 MB of memory. */
const pixelsMax = 8_000_000;

/** A picture as red, green, blue and alpha of every pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Decodes a PNG of any color type and depth. Null where it is interlaced, broken, or has more than
 * 8 million pixels. Checksums are not verified.
 */
export async function decodePng(bytes: Uint8Array): Promise<Pixels | null> {
  const header = readHeader(bytes);
  if (!header || header.isInterlaced) return null;
  const { width, height, depth, samples: channels } = header;
  if (width * height > pixelsMax) return null;
  const chunks = readChunks(bytes);
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const raw = await inflate(packed, (rowBytes + 1) * height);
  if (raw?.length !== (rowBytes + 1) * height) return null;
  const rows = unfilter(raw, rowBytes, Math.max(1, (channels * depth) >> 3));
  // Most providers send this format, which needs no conversion.
  if (header.colorType === 6 && depth === 8) return { width, height, data: rows };
  const find = (name: string) => chunks.find(({ type }) => type === name)?.data;
  return paint(rows, header, channels, {
    palette: find('PLTE'),
    transparency: find('tRNS'),
  });
}

/** Returns the inflated bytes; null where they are broken or more than `bytesMax`. */
async function inflate(
  packed: readonly Uint8Array[],
  bytesMax: number,
): Promise<Uint8Array | null> {
  try {
    return await readBytes(new Response(unpackRows(packed)), bytesMax);
  } catch {
    return null;
  }
}

/**
 * Converts samples into pixels: resolves palettes, converts depths to 8 bits, and makes the
 * transparent color transparent.
 */
function paint(
  rows: Uint8Array,
  { width, height, depth, colorType }: PngHeader,
  channels: number,
  {
    palette,
    transparency,
  }: { palette: Uint8Array | undefined; transparency: Uint8Array | undefined },
): Pixels {
  const rowBytes = rows.length / height;
  const most = 2 ** depth - 1;
  const sample = (row: number, place: number): number => {
    const start = row * rowBytes;
    if (depth === 8) return rows[start + place] as number;
    if (depth === 16) {
      return ((rows[start + place * 2] as number) << 8) | (rows[start + place * 2 + 1] as number);
    }
    const bit = place * depth;
    return ((rows[start + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & most;
  };
  const key = transparency && colorType !== 3 ? sixteenBitValues(transparency) : null;
  const data = new Uint8Array(width * height * 4);
  const hasAlpha = channels % 2 === 0;
  const colors = hasAlpha ? channels - 1 : channels;
  // This loop runs for millions of pixels, so it allocates nothing.
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 4) {
      const place = column * channels;
      const first = sample(row, place);
      if (colorType === 3) {
        data[at] = palette?.[first * 3] ?? 0;
        data[at + 1] = palette?.[first * 3 + 1] ?? 0;
        data[at + 2] = palette?.[first * 3 + 2] ?? 0;
        data[at + 3] = transparency?.[first] ?? 255;
        continue;
      }
      let isKeyed = key !== null;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = channel < colors ? sample(row, place + channel) : first;
        if (channel < colors && key?.[channel] !== value) isKeyed = false;
        data[at + channel] = Math.round((value / most) * 255);
      }
      const alpha = hasAlpha ? (sample(row, place + colors) / most) * 255 : isKeyed ? 0 : 255;
      data[at + 3] = Math.round(alpha);
    }
  }
  return { width, height, data };
}

function sixteenBitValues(bytes: Uint8Array): number[] {
  return Array.from(
    { length: bytes.length >> 1 },
    (_, at) => ((bytes[at * 2] as number) << 8) | (bytes[at * 2 + 1] as number),
  );
}
