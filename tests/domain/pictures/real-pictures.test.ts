import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { noise as noiseOf } from './damaged-files.ts';
import { sanitize } from './sanitized.ts';

const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } };

const noise = (channels: 3 | 4) => noiseOf(90, 60, channels);

const files: readonly [name: string, make: () => Sharp][] = [
  ['a JPEG', () => noise(3).jpeg()],
  ['a progressive JPEG', () => noise(3).jpeg({ progressive: true })],
  ['a JPEG of mozjpeg’s tables', () => noise(3).jpeg({ mozjpeg: true })],
  ['a grey JPEG', () => noise(3).grayscale().jpeg()],
  ['a CMYK JPEG', () => noise(3).toColourspace('cmyk').jpeg()],
  ['a PNG', () => noise(4).png()],
  ['an interlaced PNG', () => noise(4).png({ progressive: true })],
  ['a PNG with a palette', () => noise(4).png({ palette: true })],
  ['a 16-bit PNG', () => noise(3).toColourspace('rgb16').png()],
  ['a WebP', () => noise(3).webp()],
  ['a WebP with alpha', () => noise(4).webp()],
  ['a lossless WebP', () => noise(4).webp({ lossless: true })],
];

it.each(files)('%s with metadata loses it, and keeps its look', async (_, make) => {
  const picture = make().withExif(exif).withMetadata({ orientation: 6 });
  const file = await picture.withXmp('<x>secret</x>').toBuffer();
  expect(file.includes('secret')).toBe(true);
  const outcome = await sanitize(file, 1000);
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.bytes.includes('secret')).toBe(false);
  const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer();
  expect(await pixels(outcome.bytes)).toEqual(await pixels(file));
  const { orientation, width, height, icc, xmp } = await sharp(outcome.bytes).metadata();
  expect({ orientation, width, height }).toEqual({ orientation: 6, width: 90, height: 60 });
  expect(icc?.equals((await sharp(file).metadata()).icc ?? Buffer.alloc(0))).toBe(true);
  expect(xmp).toBeUndefined();
});

it('an animation keeps all of its frames', async () => {
  const frames = await Promise.all(
    ['#a00', '#0a0', '#00a'].map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const outcome = await sanitize(file, 50);
  expect(outcome).toEqual({ ok: true, size: { width: 60, height: 60 }, bytes: file });
});
