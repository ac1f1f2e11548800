import sharp from 'sharp';
import { drawPicture } from '../renderer/render-picture.ts';
import { findSubject } from './find-subject.ts';
import { layer, type Raster, readRaster, toRaster, toSharp, withAlpha } from './raster.ts';
import { restyle } from './restyle.ts';

interface TransformRequest {
  prompt: string;
  source: Uint8Array;
  /** A picture file that is white where the picture is to change. */
  mask?: Uint8Array;
  /** Longer side of the result, in pixels. */
  size: number;
}

/** Applies the transform that the prompt begins with; any other prompt changes the style. */
export async function transform({ prompt, source, mask, size }: TransformRequest): Promise<Raster> {
  const picture = await readRaster(source, size);
  if (/^Professional headshot/i.test(prompt)) return makeHeadshot(picture, prompt, size);
  if (/^Remove the background/i.test(prompt)) return cutOut(picture);
  if (/^Replace the background/i.test(prompt)) return replaceBackground(picture, prompt);
  if (!mask && !/^Edit this picture/i.test(prompt)) return restyle(picture, prompt);
  const edited = await edit(picture, prompt.replace(/^Edit this picture\s*[.:]?\s*/i, ''));
  return mask ? layer(picture, withAlpha(edited, await readMask(mask, picture))) : edited;
}

/** Returns the subject alone. Transparent pixels have no color of the background. */
async function cutOut(picture: Raster): Promise<Raster> {
  const { data, ...size } = withAlpha(picture, await findSubject(picture));
  return { ...size, data: data.map((value, at) => (data[at | 3] === 0 ? 0 : value)) };
}

/** Renders the described scene behind the subject, slightly out of focus. */
async function replaceBackground(picture: Raster, prompt: string): Promise<Raster> {
  const { width, height } = picture;
  const scene = prompt
    .replace(/^Replace the background( of this picture)?\s*(with|by)?\s*[:.]?\s*/i, '')
    .replace(/\b(keep|leave)\b.*$/is, '');
  const behind = toSharp(await drawPicture({ prompt: scene, width, height })).blur(3);
  return layer(await toRaster(behind), await cutOut(picture));
}

/** Backdrops by the words that choose them: the color of the middle and of the corners. */
const backdrops: readonly [words: RegExp, lit: string, dim: string][] = [
  [/white|bright|clean|minimal/i, '#f7f7f5', '#ccced4'],
  [/black|dark|dramatic/i, '#42454d', '#0d0d12'],
  [/blue|corporate|navy/i, '#85a1c2', '#213354'],
  [/warm|beige|brown/i, '#dec9b0', '#806652'],
  [/./, '#bdc4cc', '#7a828c'],
];

/** Returns head and shoulders before a studio backdrop: a square of `size` pixels. */
async function makeHeadshot(picture: Raster, prompt: string, size: number): Promise<Raster> {
  const [, lit = '', dim = ''] = backdrops.find(([words]) => words.test(prompt)) ?? [];
  const subject = await cutOut(picture);
  const trimmed = await toSharp(subject)
    .trim({ background: '#0000', threshold: 1 })
    .png()
    .toBuffer()
    .catch(() => toSharp(subject).png().toBuffer());
  const sitter = await sharp(trimmed)
    .resize(size, Math.ceil(size * 0.9), { fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
  const studio = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><radialGradient id="a"><stop stop-color="${lit}"/><stop offset="1" stop-color="${dim}"/></radialGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`;
  return toRaster(
    sharp(Buffer.from(studio))
      .composite([{ input: sitter, gravity: 'south' }])
      .removeAlpha(),
  );
}

/** Changes the whole picture as the instruction says. */
async function edit(picture: Raster, instruction: string): Promise<Raster> {
  const { width, height } = picture;
  const image = toSharp(picture);
  const longer = Math.max(width, height);
  const [color] =
    /\b(red|orange|yellow|green|blue|purple|pink|brown|black|white)\b/i.exec(instruction) ?? [];
  if (/\b(remove|erase|delete|without|get rid)\b/i.test(instruction)) {
    return toRaster(image.blur(Math.max(1, longer / 12)));
  }
  if (/\bblur|out of focus/i.test(instruction)) {
    return toRaster(image.blur(Math.max(1, longer / 60)));
  }
  if (/\b(add|put|place|insert|replace)\b/i.test(instruction)) {
    return drawPicture({ prompt: instruction, width, height });
  }
  if (color) return toRaster(image.removeAlpha().tint(color));
  if (/\bbright|light/i.test(instruction)) return toRaster(image.modulate({ brightness: 1.5 }));
  if (/\bdark/i.test(instruction)) return toRaster(image.modulate({ brightness: 0.5 }));
  return drawPicture({ prompt: instruction, width, height });
}

/** The mask at the picture's size, from 0 to 1. */
async function readMask(file: Uint8Array, { width, height }: Raster): Promise<Float32Array> {
  const image = sharp(file).flatten({ background: '#000' }).resize(width, height, { fit: 'fill' });
  const { data } = await toRaster(image.toColorspace('srgb'));
  return Float32Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4] ?? 0) / 255);
}
