import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../../emulators/image-provider/renderer/render-picture.ts';
import {
  type Raster,
  readRaster,
  toSharp,
} from '../../../../emulators/image-provider/transforms/raster.ts';
import { lights, media } from '../../../../emulators/image-provider/transforms/restyle.ts';
import { transform } from '../../../../emulators/image-provider/transforms/transform.ts';

const edge = 128;

async function scene(prompt: string): Promise<Uint8Array> {
  const picture = await drawPicture({ prompt, width: edge, height: edge });
  return toSharp(picture).png().toBuffer();
}

const portrait = await scene('a portrait of a woman');
const plain = await readRaster(portrait, edge);

function change(prompt: string, options: { source?: Uint8Array; mask?: Uint8Array } = {}) {
  return transform({ prompt, source: portrait, size: edge, ...options });
}

/** Shares of the picture that are fully transparent and fully opaque. */
function alphaOf({ data }: Raster) {
  const alpha = data.filter((_, at) => at % 4 === 3);
  const share = (value: number) => alpha.filter((own) => own === value).length / alpha.length;
  return { transparent: share(0), opaque: share(255) };
}

/** How far the picture differs from the source, on average, of 255. */
function difference({ data }: Raster, isCounted: (pixel: number) => boolean = () => true) {
  const counted = Array.from(plain.data).flatMap((value, at) =>
    at % 4 !== 3 && isCounted(at >> 2) ? [Math.abs(value - (data[at] ?? 0))] : [],
  );
  return counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

describe('the emulated provider', () => {
  it.each([
    'a portrait of a woman',
    'a cat on a sill',
    'a lighthouse by the sea',
    'mountains',
    '?',
  ])('removes the background of ‘%s’ and leaves a subject', async (prompt) => {
    const removed = await change('Remove the background.', { source: await scene(prompt) });
    const { transparent, opaque } = alphaOf(removed);
    expect(transparent).toBeGreaterThan(0.2);
    expect(opaque).toBeGreaterThan(0.05);
    expect([removed.data[0], removed.data[3]]).toEqual([0, 0]);
  });

  it('makes a square headshot before the backdrop that the prompt names', async () => {
    const corner = async (prompt: string) => {
      const made = await change(prompt);
      expect([made.width, made.height, alphaOf(made).opaque]).toEqual([edge, edge, 1]);
      return made.data[5 * edge * 4 + 20] ?? 0;
    };
    const white = await corner('Professional headshot, white backdrop');
    expect(white).toBeGreaterThan((await corner('Professional headshot, black backdrop')) + 100);
  });

  it('replaces the background and leaves the subject', async () => {
    const made = await change('Replace the background with: the sea. Keep the person as it is.');
    const inFace = (pixel: number) =>
      Math.hypot((pixel % edge) - edge / 2, Math.floor(pixel / edge) - edge * 0.45) < edge * 0.06;
    expect(difference(made, inFace)).toBeLessThan(4);
    expect(difference(made, (pixel) => pixel % edge < edge * 0.15)).toBeGreaterThan(20);
    expect(alphaOf(made).opaque).toBe(1);
  });

  it.each(['make it blue', 'remove this', 'add a cat', 'blur it', 'darker', 'brighter'])(
    'edits with ‘%s’ what the mask marks and nothing else',
    async (instruction) => {
      const white = { width: edge / 2, height: edge, channels: 3 as const, background: '#fff' };
      const mask = await sharp({
        create: { width: edge, height: edge, channels: 3, background: '#000' },
      })
        .composite([{ input: { create: white }, left: 0, top: 0 }])
        .png()
        .toBuffer();
      const made = await change(`Edit this picture. ${instruction}`, { mask });
      expect(difference(made, (pixel) => pixel % edge > edge / 2 + 2)).toBe(0);
      expect(difference(made, (pixel) => pixel % edge < edge / 2 - 2)).toBeGreaterThan(1);
    },
  );

  it.each([
    ...[...lights, ...media].map(([words]) => words.source.split('|')[0]?.replace('\\b', '')),
    'nicer',
  ])('visibly changes the style: %s', async (style) => {
    const made = await change(`in ${style}`);
    expect([made.width, made.height, alphaOf(made).opaque]).toEqual([edge, edge, 1]);
    expect(difference(made)).toBeGreaterThan(4);
  });

  it.each([
    'winter',
    'pixel art',
    'Remove the background',
    'Professional headshot',
    'Edit this picture. remove it',
  ])('transforms a picture of any proportions: %s', async (prompt) => {
    const source = await sharp({
      create: { width: 300, height: 20, channels: 3, background: '#446' },
    })
      .jpeg()
      .toBuffer();
    expect((await transform({ prompt, source, size: 60 })).width).toBe(60);
  });
});
