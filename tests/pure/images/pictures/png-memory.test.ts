import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toEditMask } from '../../../../worker/images/pictures/edit-mask.ts';
import { takePicture } from '../../../../worker/images/pictures/fetch-picture.ts';
import { isTransparent } from '../../../../worker/images/pictures/transparency.ts';
import { blackPng } from './black-png.ts';
import { memoryPeak } from './memory-peak.ts';
import { onePixel } from './one-pixel.ts';
import { packedPng } from './packed-png.ts';

const mebibyte = 1024 * 1024;

/** A PNG of one color, with alpha: some kilobytes. All of its samples have this byte. */
function plainPng(width: number, height: number, depth: number, byte = 0): Uint8Array<ArrayBuffer> {
  const row = Buffer.alloc(1 + (width * 4 * depth) / 8, byte);
  row[0] = 0;
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return packedPng({ width, height, depth, colorType: 6, rows: [], data });
}

// An isolate has 128 MB, for all accounts in it. As pixels, three of these masks have 15 MB or more, and each other picture 16 MB.
describe('a PNG is read in less than 8 MiB', () => {
  const bound = 8 * mebibyte;

  it.each([
    ['16 bits a sample', plainPng(800, 800, 16)],
    ['one bit a pixel', blackPng(1200, 1200)],
  ])('three masks with %s are converted at once in less than 8 MiB', async (_, mask) => {
    const masks = [0, 1, 2].map(() => mask.slice());
    const peak = await memoryPeak(async () => {
      const converted = await Promise.all(masks.map((mask) => toEditMask(mask)));
      expect(converted).not.toContain(null);
    });
    expect(peak).toBeLessThan(bound);
  });

  it('a result of 4 megapixels is searched for transparent pixels in less than 8 MiB', async () => {
    const bytes = plainPng(2000, 2000, 8, 255);
    const peak = await memoryPeak(async () => {
      expect(await isTransparent({ ...onePixel, bytes })).toBe(false);
    });
    expect(peak).toBeLessThan(bound);
  });

  it('a result of 4 megapixels is inflated in less than 8 MiB to see whether it is whole', async () => {
    const bytes = plainPng(2000, 2000, 8);
    const peak = await memoryPeak(async () => {
      expect((await takePicture(bytes)).ok).toBe(true);
    });
    expect(peak).toBeLessThan(bound);
  });
});
