import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { takePicture } from '../../../../worker/images/pictures/fetch-picture.ts';
import { blackPng } from './black-png.ts';

const drawing = () =>
  sharp({ create: { width: 90, height: 60, channels: 4, background: '#a8402c80' } });

const judge = async (bytes: Uint8Array) => (await takePicture(bytes)).ok;

/** Returns the file with `count` bytes from `from` on replaced. */
function damaged(bytes: Uint8Array, from: number, count: number): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) =>
    at >= from && at < from + count ? byte ^ 0xff : byte,
  );
}

describe('a provider’s picture', () => {
  it.each([
    ['a PNG', () => drawing().png()],
    ['an interlaced PNG', () => drawing().png({ progressive: true })],
    ['a PNG with a palette', () => drawing().png({ palette: true })],
    ['a grey PNG', () => drawing().removeAlpha().grayscale().png()],
    ['a 16-bit PNG', () => drawing().toColourspace('rgb16').png()],
    ['a JPEG', () => drawing().jpeg()],
    [
      'a progressive JPEG with a profile',
      () => drawing().withMetadata().jpeg({ progressive: true }),
    ],
    ['a WebP', () => drawing().webp()],
    ['a lossless WebP', () => drawing().webp({ lossless: true })],
    ['a WebP without alpha', () => drawing().removeAlpha().webp()],
  ])('a complete picture is accepted: %s', async (_, draw) => {
    const bytes = new Uint8Array(await draw().toBuffer());
    expect(await judge(bytes)).toBe(true);
    expect(await takePicture(bytes)).toMatchObject({
      ok: true,
      picture: { width: 90, height: 60 },
    });
  });

  it('a picture with damaged pixels is refused, although its header and its end are valid', async () => {
    const png = new Uint8Array(await drawing().png({ compressionLevel: 0 }).toBuffer());
    const idat = Buffer.from(png).indexOf('IDAT') + 4;
    expect(await judge(damaged(png, idat + 20, 2000))).toBe(false);
    expect(await takePicture(damaged(png, idat, 8))).toMatchObject({ code: 'unreadable' });
  });

  it('an empty file is a picture that was made and lost, so it is not asked for again', async () => {
    expect(await takePicture(new Uint8Array())).toMatchObject({ code: 'unreadable' });
  });

  it('a picture with fewer rows than its header announces is refused', async () => {
    const png = Buffer.from(await drawing().png().toBuffer());
    png.writeUInt32BE(61, 20);
    expect(await judge(new Uint8Array(png))).toBe(false);
  });

  it('a complete picture is accepted with up to 64 megapixels, and refused with more', async () => {
    expect(await takePicture(blackPng(8000, 8000))).toMatchObject({
      ok: true,
      picture: { width: 8000, height: 8000 },
    });
    expect(await takePicture(blackPng(8000, 8001))).toEqual({
      ok: false,
      code: 'unreadable',
      reason: '8000×8001 pixels are too many',
    });
  });

  it('a picture whose first chunk names another size than its header is refused', async () => {
    const small = blackPng(8, 8);
    // Apple's chunk, whose checksum stands where a height does: 16 bytes, which is what follows.
    const extra = Buffer.from('00000004436742495000200200000010', 'hex');
    const bytes = new Uint8Array(Buffer.concat([small.subarray(0, 8), extra, small.subarray(8)]));
    expect(await takePicture(bytes)).toMatchObject({ ok: false, code: 'unreadable' });
  });
});
