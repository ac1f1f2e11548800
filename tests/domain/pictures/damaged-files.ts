import { Unzlib } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import type { InflateTo } from '../../../domain/pictures/png-pixels.ts';

export const inflateTo: InflateTo = (take) => {
  const stream = new Unzlib(take);
  return (packed) => stream.push(packed);
};

/** Noise of some colors, so that a file has all that its encoder writes. */
export function noise(width: number, height: number, channels: 3 | 4 = 3, seed = 7): Sharp {
  const bytes = Buffer.alloc(width * height * channels);
  let state = seed;
  for (const at of bytes.keys()) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = (state >> 16) & (at % 1000 < 500 ? 255 : 31);
  }
  return sharp(bytes, { raw: { width, height, channels } });
}

export const endOfJpeg = Buffer.from([0xff, 0xd9]);
const endOfPng = Buffer.from('0000000049454e44ae426082', 'hex');

/** Every kind of file that the walkers of the server know, with the end that hides a cut; null for none. */
export const kinds: readonly [name: string, draw: (picture: Sharp) => Sharp, end: Buffer | null][] =
  [
    ['baseline JPEG', (picture) => picture.jpeg(), endOfJpeg],
    ['JPEG of full color', (picture) => picture.jpeg({ chromaSubsampling: '4:4:4' }), endOfJpeg],
    ['gray JPEG', (picture) => picture.grayscale().jpeg(), endOfJpeg],
    ['CMYK JPEG', (picture) => picture.toColourspace('cmyk').jpeg(), endOfJpeg],
    ['progressive JPEG', (picture) => picture.jpeg({ progressive: true }), endOfJpeg],
    ['JPEG of mozjpeg', (picture) => picture.jpeg({ mozjpeg: true }), endOfJpeg],
    ['PNG', (picture) => picture.png(), endOfPng],
    ['interlaced PNG', (picture) => picture.png({ progressive: true }), endOfPng],
    ['PNG of a palette', (picture) => picture.png({ palette: true }), endOfPng],
    ['PNG of 16 bits', (picture) => picture.toColourspace('rgb16').png(), endOfPng],
    ['WebP', (picture) => picture.webp(), null],
    ['lossless WebP', (picture) => picture.webp({ lossless: true }), null],
  ];
