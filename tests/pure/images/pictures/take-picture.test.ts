import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { takePicture } from '../../../../worker/images/pictures/fetch-picture.ts';
import { blackPng } from './black-png.ts';

const drawing = () =>
  sharp({ create: { width: 90, height: 60, channels: 4, background: '#a8402c80' } });

describe('a provider’s picture', () => {
  it.each([
    ['a PNG', () => drawing().png()],
    ['a JPEG', () => drawing().jpeg()],
    ['a WebP', () => drawing().webp()],
  ])('a complete picture is accepted, and half of it is not: %s', async (_, draw) => {
    const bytes = new Uint8Array(await draw().toBuffer());
    expect(await takePicture(bytes)).toMatchObject({
      ok: true,
      picture: { width: 90, height: 60 },
    });
    const half = bytes.subarray(0, bytes.length / 2);
    expect(await takePicture(half)).toMatchObject({ ok: false, code: 'unreadable' });
  });

  it('an empty file is a picture that was made and lost, so it is not asked for again', async () => {
    expect(await takePicture(new Uint8Array())).toMatchObject({ code: 'unreadable' });
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
