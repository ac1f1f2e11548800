import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeMask } from '../../../src/device/masks/encode-mask.ts';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { rectangle } from './steps.ts';

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

describe('a mask as a file', () => {
  it.each([
    { width: 200, height: 150 },
    { width: 1, height: 300 },
    { width: 300, height: 1 },
  ])(
    'is a grayscale PNG of the picture’s size, white where it selects: $width by $height',
    async (size) => {
      const mask = featherMask(
        rasterizeMask([rectangle(20, 30, 77, 41), rectangle(0, 0, 9, 5)], size),
        6,
      );
      const file = await encodeMask(mask);
      expect(file.type).toBe('image/png');
      const image = sharp(await bytesOf(file), { failOn: 'warning' });
      expect(await image.metadata()).toMatchObject({
        format: 'png',
        ...size,
        channels: 1,
        bitsPerSample: 8,
      });
      const read = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
      expect(read.info).toMatchObject({ ...size, channels: 1 });
      expect(new Uint8Array(read.data)).toEqual(mask.data);
    },
  );
});
