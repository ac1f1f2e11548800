import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPicture } from '../../../../emulators/image-provider/renderer/render-picture.ts';
import {
  type Raster,
  readRaster,
  toSharp,
} from '../../../../emulators/image-provider/transforms/raster/raster.ts';
import { styles } from '../../../../emulators/image-provider/transforms/styles/choose-style.ts';
import { transform } from '../../../../emulators/image-provider/transforms/transform.ts';

const edge = 192;

function scene(prompt: string): Promise<Uint8Array> {
  return toSharp(renderPicture({ prompt, width: edge, height: edge }))
    .png()
    .toBuffer();
}

/** Parts of the picture that are fully transparent and fully opaque. */
function alphaOf({ data }: Raster) {
  const alpha = data.filter((_, at) => at % 4 === 3);
  const share = (value: number) => alpha.filter((own) => own === value).length / alpha.length;
  return { transparent: share(0), opaque: share(255) };
}

/** How far two pictures differ, on average, of 255. */
function difference(
  left: Raster,
  right: Raster,
  isCounted: (pixel: number) => boolean = () => true,
) {
  let [sum, count] = [0, 0];
  left.data.forEach((value, at) => {
    if (at % 4 === 3 || !isCounted(Math.floor(at / 4))) return;
    sum += Math.abs(value - (right.data[at] as number));
    count += 1;
  });
  return sum / count;
}

let portrait: Uint8Array;
let plain: Raster;

beforeAll(async () => {
  portrait = await scene('a portrait of a woman');
  plain = await readRaster(portrait, edge);
});

describe('background removal', () => {
  it.each([
    'a portrait of a woman',
    'a cat on a sill',
    'snowy mountains',
    'the feeling of Tuesday',
  ])('leaves the subject of ‘%s’ and makes the rest transparent', async (prompt) => {
    const removed = await transform({
      prompt: 'Remove the background.',
      source: await scene(prompt),
      size: edge,
    });
    const { transparent, opaque } = alphaOf(removed);
    expect(transparent).toBeGreaterThan(0.2);
    expect(opaque).toBeGreaterThan(0.1);
  });
});

describe('a new background', () => {
  it('is behind the subject, which does not change', async () => {
    const made = await transform({
      prompt: 'Replace the background with: snowy mountains. Keep the person as it is.',
      source: portrait,
      size: edge,
    });
    const inFace = (pixel: number) =>
      Math.hypot((pixel % edge) - edge / 2, Math.floor(pixel / edge) - edge * 0.42) < edge * 0.08;
    const inCorner = (pixel: number) => pixel % edge < edge * 0.2 && pixel < edge * edge * 0.4;
    expect(difference(made, plain, inFace)).toBeLessThan(4);
    expect(difference(made, plain, inCorner)).toBeGreaterThan(40);
    expect(alphaOf(made).opaque).toBe(1);
  });
});

describe('an edit', () => {
  const half = sharp({
    create: { width: edge, height: edge, channels: 3, background: '#000' },
  }).composite([
    {
      input: { create: { width: edge / 2, height: edge, channels: 3, background: '#fff' } },
      left: 0,
      top: 0,
    },
  ]);

  it.each(['make it blue', 'remove this', 'add a cat'])(
    'to ‘%s’ changes what the mask marks and nothing else',
    async (instruction) => {
      const mask = new Uint8Array(await half.clone().png().toBuffer());
      const prompt = `Edit this picture. ${instruction}`;
      const made = await transform({ prompt, source: portrait, mask, size: edge });
      const isMarked = (pixel: number) => pixel % edge < edge / 2 - 2;
      const isUnmarked = (pixel: number) => pixel % edge > edge / 2 + 2;
      expect(difference(made, plain, isUnmarked)).toBe(0);
      expect(difference(made, plain, isMarked)).toBeGreaterThan(1);
    },
  );
});

describe('a style', () => {
  it.each(Object.keys(styles))('visibly changes the picture: %s', async (name) => {
    const style = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const made = await transform({ prompt: `in ${style}`, source: portrait, size: edge });
    expect([made.width, made.height]).toEqual([edge, edge]);
    expect(difference(made, plain)).toBeGreaterThan(5);
    expect(alphaOf(made).opaque).toBe(1);
  });

  it('works with a picture of any proportions', async () => {
    const strip = await sharp({
      create: { width: 300, height: 20, channels: 3, background: '#446' },
    })
      .jpeg()
      .toBuffer();
    for (const prompt of [
      'watercolor',
      'stained glass',
      'Remove the background',
      'Professional headshot',
      'Edit this picture. remove it',
    ]) {
      const made = await transform({ prompt, source: strip, size: 60 });
      expect(made.width).toBe(60);
    }
  });
});
