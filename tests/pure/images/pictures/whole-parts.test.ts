import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PictureFormat } from '../../../../worker/images/pictures/picture-format.ts';
import { isWhole } from '../../../../worker/images/pictures/whole-picture.ts';
import * as jpeg from './sanitize/jpeg-parts.ts';
import * as png from './sanitize/png-parts.ts';
import * as webp from './sanitize/webp-parts.ts';

const formats: readonly PictureFormat[] = [
  { type: 'image/png', extension: 'png' },
  { type: 'image/jpeg', extension: 'jpg' },
  { type: 'image/webp', extension: 'webp' },
];

/** Judges a file of these parts. */
async function judge(extension: PictureFormat['extension'], ...parts: Buffer[]): Promise<boolean> {
  const format = formats.find((one) => one.extension === extension);
  if (!format) throw new Error('No such format');
  return isWhole(new Uint8Array(Buffer.concat(parts)), { ...format, width: 300, height: 200 });
}

const anyByte = Buffer.from([7]);

describe('a provider’s JPEG', () => {
  const judgeJpeg = (...parts: Buffer[]) => judge('jpg', jpeg.start, ...parts);
  const { frame, scanHead, end, segment, quantization } = jpeg;
  const size = frame(300, 200);

  it('a JPEG with one byte of pixels is accepted, and one with none is refused', async () => {
    expect(await judgeJpeg(size, scanHead, anyByte, end)).toBe(true);
    expect(await judgeJpeg(size, scanHead, end)).toBe(false);
  });

  it.each([
    [true, 'an FF byte before a marker', [size, Buffer.from([0xff]), scanHead]],
    [true, 'three FF bytes before a marker', [Buffer.from([0xff, 0xff, 0xff]), size, scanHead]],
    [false, 'a byte between two segments', [size, anyByte, scanHead]],
    [false, 'a marker that begins with 00', [size, Buffer.from([0]), scanHead.subarray(1)]],
    [false, 'a scan and no frame', [quantization, scanHead]],
    [false, 'a frame behind the scan', [scanHead, size]],
    [false, 'a frame and no scan', [quantization, size]],
    [
      false,
      'a segment that is longer than the file',
      [segment(0xe1).fill(0xff, 2), size, scanHead],
    ],
  ])('a JPEG is accepted (%s) with %s', async (isAccepted, _, parts) => {
    expect(await judgeJpeg(...parts, jpeg.pixels, end)).toBe(isAccepted);
  });

  it('a JPEG has a frame of one of thirteen kinds, and a table is none', async () => {
    const kinds: number[] = [];
    for (let marker = 0xb8; marker < 0xff; marker += 1) {
      if (marker === 0xda) continue;
      const parts = [frame(300, 200, marker), scanHead, jpeg.pixels, end];
      if (await judgeJpeg(...parts)) kinds.push(marker);
    }
    expect(kinds).toEqual([
      0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
    ]);
  });
});

describe('a provider’s WebP', () => {
  const judgeWebp = (...chunks: Buffer[]) => judge('webp', webp.riff(...chunks));
  const { chunk, extended, lossy, lossless } = webp;

  it.each([
    [true, 'lossy pixels', [lossy()]],
    [true, 'lossless pixels', [lossless()]],
    [true, 'a frame of an animation', [extended(2), webp.frame({}, lossy())]],
    [true, 'nine bytes of pixels', [chunk('VP8 ', Buffer.alloc(9))]],
    [false, 'eight bytes of pixels', [chunk('VP8 ', Buffer.alloc(8))]],
    [false, 'no chunk', []],
    [false, 'a header and no pixels', [extended(0)]],
    [false, 'alpha and no color', [extended(16), chunk('ALPH', Buffer.alloc(100))]],
    [true, 'an empty chunk at the end', [lossy(), chunk('EXIF')]],
    [false, 'a chunk at the end without its data', [lossy(), chunk('EXIF', 'data').subarray(0, 8)]],
    [
      false,
      'a chunk at the end without its last byte',
      [lossy(), chunk('EXIF', 'data').subarray(0, 11)],
    ],
  ])('a WebP is accepted (%s) with %s', async (isAccepted, _, chunks) => {
    expect(await judgeWebp(...chunks)).toBe(isAccepted);
  });

  it('pixels of a WebP count only within the length that its header names', async () => {
    expect(await judge('webp', webp.riff(extended(0)), lossy())).toBe(false);
    expect(await judge('webp', webp.riff(lossy()), anyByte)).toBe(true);
  });

  it('a WebP that is shorter than its header names is refused where a chunk is cut', async () => {
    const file = webp.riff(lossy());
    expect(await judge('webp', file.subarray(0, -2))).toBe(false);
  });
});

describe('a provider’s PNG', () => {
  const { chunk, header, imageEnd, signature } = png;
  const headerData = Buffer.from(header(2, 2, [8, 0, 0, 0, 0]).subarray(8, 21));
  const longHeader = chunk('IHDR', Buffer.concat([headerData, anyByte]));
  const grey = (interlace: number) => header(2, 2, [8, 0, 0, 0, interlace]);
  const imageData = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
  const judgePng = (...chunks: Buffer[]) => judge('png', signature, ...chunks);

  it('a PNG has exactly the bytes of its rows', async () => {
    const accepted = async (bytes: number) => judgePng(grey(0), imageData(bytes), imageEnd);
    expect(await accepted(6)).toBe(true);
    for (const bytes of [0, 5, 7, 12, 13, 100_000]) expect(await accepted(bytes)).toBe(false);
  });

  it('an interlaced PNG has at least the bytes of its rows, and at most twice as many', async () => {
    const accepted = async (bytes: number) => judgePng(grey(1), imageData(bytes), imageEnd);
    for (const bytes of [6, 7, 12]) expect(await accepted(bytes)).toBe(true);
    for (const bytes of [0, 5, 13, 100_000]) expect(await accepted(bytes)).toBe(false);
  });

  it.each([
    ['no header', [imageData(6), imageEnd]],
    ['no pixels', [grey(0), imageEnd]],
    ['no end', [grey(0), imageData(6)]],
    ['an end that is cut', [grey(0), imageData(6), imageEnd.subarray(0, 11)]],
    ['pixels behind its end', [grey(0), imageEnd, imageData(6)]],
    ['a header that is cut', [Buffer.concat([grey(0), imageEnd]).fill(1, 0, 4)]],
    ['an unknown color type', [header(2, 2, [8, 5, 0, 0, 0]), imageData(6), imageEnd]],
    ['a bit depth that there is not', [header(2, 2, [255, 0]), imageData(130), imageEnd]],
    ['a bit depth of 0', [header(2, 2, [0, 0]), imageData(2), imageEnd]],
    ['a bit depth that its color type has not', [header(2, 2, [4, 6]), imageData(10), imageEnd]],
    ['a first chunk that is no header', [chunk('iHDR', headerData), imageData(6), imageEnd]],
    ['a header that is too long', [longHeader, imageData(6), imageEnd]],
    ['an unknown color type and no bytes', [header(2, 2, [8, 5]), imageData(0), imageEnd]],
  ])('a PNG is refused with %s', async (_, chunks) => {
    expect(await judgePng(...chunks)).toBe(false);
  });

  it('a PNG is refused whose pixels are all there, with another checksum', async () => {
    const data = deflateSync(Buffer.alloc(6));
    const checksum = data.subarray(-4);
    const rows = chunk('IDAT', data.subarray(0, -4));
    expect(await judgePng(grey(0), rows, chunk('IDAT', checksum), imageEnd)).toBe(true);
    checksum.writeUInt8(1);
    expect(await judgePng(grey(0), rows, chunk('IDAT', checksum), imageEnd)).toBe(false);
    expect(await judgePng(grey(0), rows, imageEnd)).toBe(false);
  });

  it('a PNG is accepted whose file is padded', async () => {
    const chunks = [grey(0), imageData(6), imageEnd];
    for (const padding of [1, 11, 12, 40]) {
      expect(await judgePng(...chunks, Buffer.alloc(padding))).toBe(true);
    }
  });

  it('the pixels of a PNG may be in two chunks', async () => {
    const data = deflateSync(Buffer.alloc(6));
    const chunks = [chunk('IDAT', data.subarray(0, 3)), chunk('IDAT', data.subarray(3))];
    expect(await judgePng(grey(0), ...chunks, imageEnd)).toBe(true);
  });
});
