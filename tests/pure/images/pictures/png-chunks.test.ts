import { describe, expect, it } from 'vitest';
import {
  bytesOfRows,
  readChunks,
  readHeader,
} from '../../../../worker/images/pictures/png/png-chunks.ts';
import { packedPng } from './packed-png.ts';

const png = packedPng({
  width: 2,
  height: 1,
  depth: 8,
  colorType: 3,
  rows: [Uint8Array.of(0, 1)],
  palette: [1, 2, 3, 4, 5, 6],
});
const typesIn = (bytes: Uint8Array) => readChunks(bytes).map(({ type }) => type);

describe('a PNG’s chunks', () => {
  it('are read to the end', () => {
    expect(typesIn(png)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect(readChunks(png)[1]?.data).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
  });

  it('are those that are whole, where the file is cut off', () => {
    // The signature, the header of 25 bytes, and the palette of 18.
    expect(typesIn(png.subarray(0, 51))).toEqual(['IHDR', 'PLTE']);
    expect(typesIn(png.subarray(0, 50))).toEqual(['IHDR']);
    expect(typesIn(png.subarray(0, 33))).toEqual(['IHDR']);
    expect(typesIn(png.subarray(0, 32))).toEqual([]);
  });
});

describe('a PNG’s header', () => {
  it('is read from 33 bytes, and from no fewer', () => {
    expect(readHeader(png.subarray(0, 33))).toEqual({
      width: 2,
      height: 1,
      depth: 8,
      colorType: 3,
      isInterlaced: false,
    });
    expect(readHeader(png.subarray(0, 32))).toBeNull();
  });

  it('says how many bytes the rows have, where there is such a colour type', () => {
    const header = { width: 9, height: 2, depth: 1, colorType: 0, isInterlaced: false };
    expect(bytesOfRows(header)).toBe(6);
    expect(bytesOfRows({ ...header, depth: 16, colorType: 6 })).toBe(146);
    expect(bytesOfRows({ ...header, colorType: 5 })).toBeNull();
  });
});
