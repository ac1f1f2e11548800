import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PngWriter } from '../../../domain/pictures/png-writer.ts';

it('writes every pixel with its transparency, in whatever strips the rows come', async () => {
  const [width, height] = [37, 50];
  const pixels = new Uint8ClampedArray(width * height * 4).map((_, at) => (at * at * 7) % 251);
  const file = new PngWriter({ width, height, channels: 4 });
  for (const [from, to] of [
    [0, 1],
    [1, 30],
    [30, 50],
  ] as const) {
    const strip = pixels.slice(from * width * 4, to * width * 4);
    await file.write(strip);
    strip.fill(0);
  }
  const written = Buffer.from(await (await file.finish()).arrayBuffer());
  const image = sharp(written, { failOn: 'warning' });
  expect(await image.metadata()).toMatchObject({ format: 'png', width, height, channels: 4 });
  expect(new Uint8ClampedArray(await image.raw().toBuffer())).toEqual(pixels);
});
