import { describe, expect, it } from 'vitest';
import { bytesOfRows, parseHeader, readChunks } from '../../../domain/pictures/png-chunks.ts';
import { packedPng } from '../../pure/images/pictures/packed-png.ts';

const png = packedPng({
  width: 2,
  height: 1,
  depth: 8,
  colorType: 3,
  rows: [Uint8Array.of(0, 1)],
  palette: [1, 2, 3, 4, 5, 6],
});
const typesIn = (bytes: Uint8Array) => [...readChunks(bytes)].map(({ type }) => type);

it('a PNG’s chunks are read up to 65,536 of them', () => {
  /** A PNG with so many chunks, which has empty ones before its pixels. */
  const withChunks = (count: number) => {
    const [start, rest] = [png.subarray(0, 51), png.subarray(51)];
    const empty = Buffer.alloc((count - 4) * 12, '\0\0\0\0IDAT\0\0\0\0', 'latin1');
    return new Uint8Array(Buffer.concat([start, empty, rest]));
  };
  const lastOf = (count: number) => typesIn(withChunks(count)).at(-1);
  expect([lastOf(65_536), lastOf(65_537)]).toEqual(['IEND', 'IDAT']);
  expect(typesIn(withChunks(65_537))).toHaveLength(65_536);
});

describe('a PNG’s header', () => {
  it('says how many bytes the rows have', () => {
    const gray = { width: 9, height: 2, depth: 1, colorType: 0, samples: 1, isInterlaced: false };
    expect(bytesOfRows(gray)).toBe(6);
    expect(bytesOfRows({ ...gray, depth: 16, colorType: 6, samples: 4 })).toBe(146);
  });

  const parse = (...kind: number[]) =>
    parseHeader(Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, ...kind.concat(0, 0, 0).slice(0, 5)));

  it('has a depth that its color type may have', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const depths = (colorType: number) => bytes.filter((depth) => parse(depth, colorType) !== null);
    const known = bytes.filter((colorType) => depths(colorType).length > 0);
    expect(known.map((colorType) => [colorType, ...depths(colorType)])).toEqual([
      [0, 1, 2, 4, 8, 16],
      [2, 8, 16],
      [3, 1, 2, 4, 8],
      [4, 8, 16],
      [6, 8, 16],
    ]);
    expect(known.map((colorType) => parse(8, colorType)?.samples)).toEqual([1, 3, 1, 2, 4]);
  });

  it('has the only compression and filter that there are, and is interlaced or is not', () => {
    expect(parse(8, 0, 0, 0, 0)?.isInterlaced).toBe(false);
    expect(parse(8, 0, 0, 0, 1)?.isInterlaced).toBe(true);
    for (const methods of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
    ]) {
      expect(parse(8, 0, ...methods)).toBeNull();
    }
  });
});
