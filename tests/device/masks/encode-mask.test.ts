import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeMask } from '../../../src/device/masks/encode-mask.ts';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { rectangle } from './steps.ts';

it('a mask as a file is a grayscale PNG of the picture’s size, white where it selects', async () => {
  const size = { width: 200, height: 150 };
  const steps = [rectangle(20, 30, 77, 41), rectangle(0, 0, 9, 5)];
  const mask = featherMask(rasterizeMask(steps, size), 6);
  const file = await encodeMask(mask);
  expect(file.type).toBe('image/png');
  const image = sharp(await file.arrayBuffer(), { failOn: 'warning' });
  const kind = { format: 'png', ...size, channels: 1, bitsPerSample: 8 };
  expect(await image.metadata()).toMatchObject(kind);
  const pixels = await image.toColourspace('b-w').raw().toBuffer();
  expect(new Uint8Array(pixels)).toEqual(mask.data);
});
