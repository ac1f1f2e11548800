import { deflateSync } from 'node:zlib';
import { chunk, header, imageEnd, signature } from '../../../domain/pictures/png-parts.ts';

/** What a PNG of these tests says and holds. Its rows are packed already, without their filters' numbers. */
export interface PackedPng {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  rows: readonly Uint8Array[];
  /** The filter of every row, by its number; none unless others are named. */
  filters?: readonly number[];
  palette?: readonly number[];
  transparency?: readonly number[];
  isInterlaced?: boolean;
  /** The packed rows as they are written, where they are not as they should be. */
  data?: Uint8Array;
}

/** Samples of this depth as one row has them: each row begins with a byte of its own. */
export function packSamples(samples: readonly number[], depth: number): Uint8Array {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

export function packedPng(png: PackedPng): Uint8Array<ArrayBuffer> {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[png.colorType] ?? 1;
  const step = Math.max(1, (channels * png.depth) / 8);
  const filtered = png.rows.map((row, at) => {
    const filter = png.filters?.[at] ?? 0;
    return Buffer.from([filter, ...filterRow(filter, row, png.rows[at - 1], step)]);
  });
  return new Uint8Array(
    Buffer.concat([
      signature,
      header(png.width, png.height, [
        png.depth,
        png.colorType,
        0,
        0,
        Number(png.isInterlaced ?? false),
      ]),
      ...(png.palette ? [chunk('PLTE', Buffer.from(png.palette))] : []),
      ...(png.transparency ? [chunk('tRNS', Buffer.from(png.transparency))] : []),
      chunk('IDAT', png.data ?? deflateSync(Buffer.concat(filtered))),
      imageEnd,
    ]),
  );
}

/** A row as this filter leaves it (W3C PNG, section 9.2). */
function filterRow(
  filter: number,
  row: Uint8Array,
  above: Uint8Array | undefined,
  step: number,
): number[] {
  return Array.from(row, (value, at) => {
    const left = row[at - step] ?? 0;
    const up = above?.[at] ?? 0;
    const corner = at >= step ? (above?.[at - step] ?? 0) : 0;
    const guesses = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)];
    return (value - (guesses[filter] ?? 0)) & 255;
  });
}

/** Of left, above and corner the one nearest to left + above − corner; of two as near the first. */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const distance = (value: number) => Math.abs(estimate - value);
  return [left, above, corner].reduce((best, value) =>
    distance(value) < distance(best) ? value : best,
  );
}
