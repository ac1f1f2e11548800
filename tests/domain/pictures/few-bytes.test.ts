import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { JpegEntropy } from '../../../domain/pictures/jpeg-entropy.ts';
import { type InflateTo, PngPixels } from '../../../domain/pictures/png-pixels.ts';
import { inflateTo } from './damaged-files.ts';
import { frame, segment } from './jpeg-parts.ts';

/** How many bytes the pixels of a PNG are inflated to, and what is then known of them. */
function inflate(side: number, packed: Uint8Array) {
  let inflated = 0;
  const counting: InflateTo = (take) =>
    inflateTo((bytes) => {
      inflated += bytes.length;
      take(bytes);
    });
  const header = { width: side, height: side, depth: 8, colorType: 6, samples: 4 };
  const pixels = new PngPixels({ ...header, isInterlaced: false }, counting);
  pixels.take(packed);
  return { inflated, isWhole: pixels.isWhole, isInvisible: pixels.isInvisible };
}

it('a PNG of few bytes is inflated to few megabytes, and what it has is left open', () => {
  const packed = deflateSync(Buffer.alloc(4000 * 16_001));
  const { inflated, ...known } = inflate(4000, packed);
  expect(inflated).toBeLessThan(10 * 1024 * 1024);
  expect(known).toEqual({ isWhole: true, isInvisible: false });
});

it('a transparent PNG of the largest shrunk size is inflated whole', () => {
  const packed = deflateSync(Buffer.alloc(1200 * 4801));
  expect(inflate(1200, packed)).toMatchObject({ isWhole: true, isInvisible: true });
  expect(inflate(1200, packed.subarray(0, 2000))).toMatchObject({ isWhole: false });
});

it('a run of empty blocks is one step, however many it has', () => {
  const entropy = new JpegEntropy();
  entropy.readFrame(0xc2, frame(65_535, 65_535, 0xc2));
  // One code, 0, of one bit: a run of 16,384 blocks, and as many more as the next 14 bits say.
  entropy.readTables(segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0])));
  // All 8192² blocks: 4096 runs without more.
  const runs = Buffer.alloc((4096 * 15) / 8);
  for (let scan = 0; scan < 100; scan += 1) {
    entropy.beginScan(segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])));
    expect([entropy.feed(runs), entropy.endScan()]).toEqual([true, true]);
  }
});
