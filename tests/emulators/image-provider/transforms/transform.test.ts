import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPicture } from '../../../../emulators/image-provider/renderer/render-picture.ts';
import {
  colorAt,
  lightnessOf,
  type Raster,
  readRaster,
  toSharp,
} from '../../../../emulators/image-provider/transforms/raster/raster.ts';
import {
  chooseStyles,
  styles,
} from '../../../../emulators/image-provider/transforms/styles/choose-style.ts';
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

/** How much of the upper half is reddish, as skin is and neither night nor a grey backdrop. */
function skinShare({ data }: Raster): number {
  let count = 0;
  for (let at = 0; at < data.length / 2; at += 4) {
    if ((data[at] as number) - (data[at + 2] as number) > 25) count += 1;
  }
  return count / (data.length / 4);
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
    'portrait of a king at night',
    'a cat on a sill',
    'one red rose',
    'a lighthouse by the sea',
    'snowy mountains',
    'tokyo city',
    'a ringed planet',
    'desert dunes',
    'a forest',
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

  it('leaves a person’s face opaque and makes the corners transparent', async () => {
    const { data } = await transform({
      prompt: 'Remove the background',
      source: portrait,
      size: edge,
    });
    const alphaAt = (x: number, y: number) =>
      data[(Math.round(y * edge) * edge + Math.round(x * edge)) * 4 + 3];
    expect(alphaAt(0.5, 0.45)).toBe(255);
    expect(alphaAt(0.5, 0.9)).toBe(255);
    expect(alphaAt(0.05, 0.05)).toBe(0);
    expect(alphaAt(0.95, 0.4)).toBe(0);
  });

  it('cuts a plain disc out along its edge, softly', async () => {
    const disc = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="100%" height="100%" fill="#3a6ea5"/><circle cx="96" cy="96" r="55" fill="#d9a441"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
    const cut = await transform({ prompt: 'Remove the background', source: disc, size: edge });
    const { transparent, opaque } = alphaOf(cut);
    const area = (Math.PI * 55 * 55) / (edge * edge);
    expect(opaque).toBeGreaterThan(area * 0.85);
    expect(1 - transparent).toBeLessThan(area * 1.15);
    expect(1 - transparent - opaque).toBeGreaterThan(0);
  });
});

describe('a headshot', () => {
  it('is a square of head and shoulders, larger than before, on a studio backdrop', async () => {
    const small = await sharp(await scene('portrait of a king at night'))
      .extend({ left: 60, right: 60, top: 60, background: '#101c33' })
      .png()
      .toBuffer();
    const made = await transform({ prompt: 'Professional headshot', source: small, size: edge });
    expect([made.width, made.height]).toEqual([edge, edge]);
    expect(alphaOf(made).opaque).toBe(1);
    // The backdrop is a light grey where the original was night.
    expect(Math.min(...colorAt(made, 8 * edge + 8))).toBeGreaterThan(0.3);
    const before = await readRaster(small, edge);
    expect(skinShare(made)).toBeGreaterThan(skinShare(before) * 1.5);
  });

  it('has the backdrop that the prompt names', async () => {
    const corner = async (prompt: string) => {
      const made = await transform({ prompt, source: portrait, size: 96 });
      return lightnessOf(made)[5 * 96 + 5] as number;
    };
    const white = await corner('Professional headshot, white backdrop');
    expect(white).toBeGreaterThan((await corner('Professional headshot, black backdrop')) + 0.4);
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

  it.each(['make it blue', 'remove this', 'add a cat', 'blur it', 'darker', 'brighter'])(
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

  it('without a mask recolors what the instruction names', async () => {
    const prompt = 'Edit this picture. Make the shirt red.';
    const made = await transform({ prompt, source: portrait, size: edge });
    const [red, green, blue] = colorAt(made, Math.round(edge * 0.92) * edge + edge / 2);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 0.2);
    expect(difference(made, plain, (pixel) => pixel < edge * edge * 0.3)).toBe(0);
  });

  it('that removes a person leaves the background', async () => {
    const prompt = 'Edit this picture. Remove the person.';
    const made = await transform({ prompt, source: portrait, size: edge });
    const light = lightnessOf(made);
    const face = light[Math.round(edge * 0.42) * edge + edge / 2] as number;
    const beside = light[Math.round(edge * 0.42) * edge + 30] as number;
    expect(Math.abs(face - beside)).toBeLessThan(0.25);
  });
});

describe('a style', () => {
  it.each([
    ['as a watercolour', ['watercolor']],
    ['An oil painting', ['oil']],
    ['pencil sketch', ['pencil']],
    ['Andy Warhol pop art', ['popArt']],
    ['film noir', ['noir']],
    ['a snowy winter day as pixel art', ['winter', 'pixelArt']],
    ['at golden hour', ['goldenHour']],
    ['cyberpunk', ['neon']],
    ['make it nicer', ['oil']],
  ])('is chosen by the prompt ‘%s’', (prompt, expected) => {
    expect(chooseStyles(prompt)).toEqual(expected);
  });

  it.each(Object.keys(styles))('visibly changes the picture: %s', async (name) => {
    const style = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const made = await transform({ prompt: `in ${style}`, source: portrait, size: edge });
    expect([made.width, made.height]).toEqual([edge, edge]);
    expect(difference(made, plain)).toBeGreaterThan(5);
    expect(alphaOf(made).opaque).toBe(1);
  });

  it('of film noir has no color, and one of pixel art at most 16', async () => {
    const noir = await transform({ prompt: 'noir', source: portrait, size: edge });
    const [red, green] = colorAt(noir, edge * 90 + 90);
    expect(Math.abs(red - green)).toBeLessThan(0.02);
    const { data } = await transform({ prompt: 'pixel art', source: portrait, size: edge });
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colors.add(
        ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number),
      );
    expect(colors.size).toBeLessThanOrEqual(16);
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
