import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PictureFormat } from '../../../../domain/pictures/picture-format.ts';
import { isWhole } from '../../../../worker/images/pictures/whole-picture.ts';
import * as jpeg from '../../../domain/pictures/jpeg-parts.ts';
import * as png from '../../../domain/pictures/png-parts.ts';
import * as webp from '../../../domain/pictures/webp-parts.ts';

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
});
