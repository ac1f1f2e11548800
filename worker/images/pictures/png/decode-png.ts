import {
  bytesOfRow,
  bytesOfRows,
  type PngHeader,
  readChunks,
  readHeader,
} from '../../../../domain/pictures/png-chunks.ts';
import { inflateRows } from './inflate-rows.ts';
import { PngFault } from './png-fault.ts';
import { RowUnfilter } from './row-unfilter.ts';

/** Most pixels of a decoded picture, because each costs CPU time. */
const pixelsMax = 8_000_000;

/** Most bytes of a decoded row: two are in memory at once. */
const rowBytesMax = 1024 * 1024;

export interface DecodedPng {
  width: number;
  height: number;
  /** RGBA, some whole rows at a time. Throws a `PngFault` if the picture is broken. */
  rows: AsyncGenerator<Uint8Array>;
}

/** Null if it is interlaced, or has over 8 million pixels or a row over 1 MiB. */
export function decodePng(bytes: Uint8Array): DecodedPng | null {
  const header = readHeader(bytes);
  if (!header || header.isInterlaced) return null;
  const { width, height } = header;
  if (width * height > pixelsMax || bytesOfRow(header) > rowBytesMax) return null;
  return { width, height, rows: readRows(bytes, header) };
}

async function* readRows(bytes: Uint8Array, header: PngHeader): AsyncGenerator<Uint8Array> {
  const { depth, samples, colorType } = header;
  const colors = readColors(bytes, header);
  const unfilter = new RowUnfilter(bytesOfRow(header), Math.max(1, (samples * depth) >> 3));
  let left = bytesOfRows(header);
  for await (const part of inflateRows(bytes)) {
    left -= part.length;
    if (left < 0) throw new PngFault();
    const rows = unfilter.take(part);
    // Most providers send this format, which needs no conversion.
    yield colorType === 6 && depth === 8 ? rows : paint(rows, header, colors);
  }
  if (left > 0) throw new PngFault();
}

interface Colors {
  /** Red, green and blue of every color of the palette, in sequence. */
  palette: Uint8Array;
  /** The alpha of the palette's first colors; the others are opaque. */
  alphas: Uint8Array;
  /** The samples of the transparent color without a palette, or null. */
  key: readonly number[] | null;
}

function readColors(bytes: Uint8Array, { colorType }: PngHeader): Colors {
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  for (const { type, data } of readChunks(bytes)) {
    if (type === 'PLTE') palette ??= data;
    if (type === 'tRNS') transparency ??= data;
  }
  return {
    palette: palette ?? new Uint8Array(),
    alphas: transparency ?? new Uint8Array(),
    key: transparency && colorType !== 3 ? sixteenBitValues(transparency.subarray(0, 6)) : null,
  };
}

/** Resolves palettes and the transparent color, and converts depths to 8 bits. */
function paint(rows: Uint8Array, header: PngHeader, { palette, alphas, key }: Colors): Uint8Array {
  const { width, depth, colorType, samples: channels } = header;
  const rowBytes = bytesOfRow(header);
  const height = rows.length / rowBytes;
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
        data[at] = palette[first * 3] ?? 0;
        data[at + 1] = palette[first * 3 + 1] ?? 0;
        data[at + 2] = palette[first * 3 + 2] ?? 0;
        data[at + 3] = alphas[first] ?? 255;
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
  return data;
}

function sixteenBitValues(bytes: Uint8Array): number[] {
  return Array.from(
    { length: bytes.length >> 1 },
    (_, at) => ((bytes[at * 2] as number) << 8) | (bytes[at * 2 + 1] as number),
  );
}
