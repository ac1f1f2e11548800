import { describe, expect, it } from 'vitest';
import { isTransparent } from '../../../../worker/images/pictures/transparency.ts';
import { chunk, extended, lossless, lossy, riff } from '../../../domain/pictures/webp-parts.ts';
import { onePixel } from './one-pixel.ts';
import { type PackedPng, packedPng } from './packed-png.ts';

const png = (parts: Omit<PackedPng, 'width' | 'height' | 'depth'>) =>
  isTransparent({
    ...onePixel,
    bytes: packedPng({ width: 2, height: 1, depth: 8, ...parts }),
  });

/** Judges a WebP, in which the byte at `flagsAt` has the bit of alpha, or has it not. */
function webp(first: Buffer, flagsAt?: number) {
  const bytes = new Uint8Array(riff(first, chunk('EXIF', 'data')));
  if (flagsAt !== undefined) bytes[flagsAt] = (bytes[flagsAt] ?? 0) | 0x10;
  return isTransparent({ ...onePixel, type: 'image/webp', extension: 'webp', bytes });
}

const colors = (alpha: number) => Uint8Array.of(1, 2, 3, 255, 4, 5, 6, alpha);

describe('a PNG is transparent', () => {
  it.each([
    [0, true],
    [127, true],
    [128, false],
    [255, false],
  ])('where its last pixel has an alpha of %i: %s', async (alpha, isSeen) => {
    expect(await png({ colorType: 6, rows: [colors(alpha)] })).toBe(isSeen);
    expect(await png({ colorType: 4, rows: [Uint8Array.of(9, 255, 9, alpha)] })).toBe(isSeen);
  });

  it('where its first pixel alone is transparent', async () => {
    expect(await png({ colorType: 6, rows: [colors(255).with(3, 0)] })).toBe(true);
  });

  it('where one of its pixels has the transparent color, and not where none has it', async () => {
    const rows = [Uint8Array.of(1, 2, 3, 4, 5, 6)];
    expect(await png({ colorType: 2, rows, transparency: [0, 4, 0, 5, 0, 6] })).toBe(true);
    expect(await png({ colorType: 2, rows, transparency: [0, 4, 0, 5, 0, 7] })).toBe(false);
    expect(await png({ colorType: 2, rows })).toBe(false);
  });

  it('where one of its pixels has a transparent entry of the palette', async () => {
    const palette = { colorType: 3, palette: [1, 2, 3, 4, 5, 6], rows: [Uint8Array.of(0, 1)] };
    expect(await png({ ...palette, transparency: [255, 0] })).toBe(true);
    expect(await png({ ...palette, transparency: [255, 255] })).toBe(false);
    expect(await png(palette)).toBe(false);
  });
});

describe('a WebP is transparent', () => {
  it('by the flag of its extended header alone', async () => {
    expect(await webp(extended(0x10))).toBe(true);
    expect(await webp(extended(0xef))).toBe(false);
    expect(await webp(extended(0), 24)).toBe(false);
  });

  it('by the flag of its lossless pixels alone', async () => {
    expect(await webp(lossless(), 24)).toBe(true);
    expect(await webp(lossless())).toBe(false);
    expect(await webp(lossless(), 20)).toBe(false);
  });

  it('never with lossy pixels alone', async () => {
    expect(await webp(lossy(), 20)).toBe(false);
    expect(await webp(lossy(), 24)).toBe(false);
  });
});
