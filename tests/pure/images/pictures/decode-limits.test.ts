import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../worker/images/pictures/png/decode-png.ts';
import { blackPng } from './black-png.ts';
import { packedPng } from './packed-png.ts';

// In its own file: with Stryker's counters in every loop, this test would exceed its time limit.
describe('a PNG', () => {
  it('a picture is decoded up to 8 million pixels', () => {
    expect(decodePng(blackPng(4000, 2000))).not.toBeNull();
    // 8,000,001 pixels.
    expect(decodePng(blackPng(603, 13_267))).toBeNull();
  });

  it('a row of a decoded picture has at most 1 MiB', () => {
    const png = (width: number) =>
      packedPng({ width, height: 1, depth: 8, colorType: 4, rows: [], data: new Uint8Array() });
    expect(decodePng(png(524_288))).not.toBeNull();
    expect(decodePng(png(524_289))).toBeNull();
  });
});
