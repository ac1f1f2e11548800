import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';

const picture = (channels: 3 | 4 = 3) =>
  sharp({
    create: { width: 321, height: 123, channels, background: { r: 9, g: 8, b: 7, alpha: 0.5 } },
  });
const size = { width: 321, height: 123 };

describe('the header of a file', () => {
  it('returns type and size without decoding, for every accepted type', async () => {
    const files = {
      'image/jpeg': picture().jpeg(),
      'image/png': picture().png(),
      'image/webp': picture().webp(),
      'image/gif': picture().gif(),
      'image/avif': picture().avif({ effort: 0 }),
    };
    for (const [type, file] of Object.entries(files)) {
      expect(readPictureHeader(await file.toBuffer())).toMatchObject({ type, ...size });
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('returns orientation %i', async (orientation) => {
    const file = await picture().jpeg().withMetadata({ orientation }).toBuffer();
    expect(readPictureHeader(file)).toMatchObject({ ...size, orientation });
  });

  it('is null for every file that ends too early or has a wrong type', async () => {
    for (const file of [picture().jpeg(), picture().png(), picture(4).webp(), picture().avif()]) {
      const bytes = await file.toBuffer();
      for (let length = 0; length < Math.min(bytes.length, 300); length += 1) {
        const found = readPictureHeader(bytes.subarray(0, length));
        expect(found ?? size).toMatchObject(size);
      }
      for (let seed = 1; seed < 150; seed += 1) {
        const broken = Buffer.from(bytes);
        for (let k = 0; k < 8; k += 1) broken[(seed * 31 * (k + 1)) % 200] = (seed * 97 * k) & 255;
        expect(() => readPictureHeader(broken)).not.toThrow();
      }
    }
    expect(readPictureHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  });
});
