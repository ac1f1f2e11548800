import sharp from 'sharp';
import { editRegion } from './edit-region.ts';
import { makeHeadshot } from './headshot.ts';
import { type Raster, readRaster } from './raster.ts';
import { removeBackground } from './remove-background.ts';
import { replaceBackground } from './replace-background.ts';
import { restyle } from './restyle.ts';

export interface TransformWish {
  prompt: string;
  source: Uint8Array;
  /** White where the picture is to change; as a picture file. */
  mask?: Uint8Array;
  /** Longer side of the result, in pixels. */
  size: number;
}

/** Changes the picture in the way that the words begin with; by default into another style. */
export async function transform(wish: TransformWish): Promise<Raster> {
  const { prompt, size } = wish;
  const picture = await readRaster(wish.source, size);
  if (/^Professional headshot/i.test(prompt)) return makeHeadshot(picture, prompt, size);
  if (/^Remove the background/i.test(prompt)) return removeBackground(picture);
  if (/^Replace the background/i.test(prompt)) {
    return replaceBackground(picture, nameScene(prompt));
  }
  if (wish.mask || /^Edit this picture/i.test(prompt)) {
    const mask = wish.mask ? await readMask(wish.mask, picture) : null;
    return editRegion(picture, prompt.replace(/^Edit this picture\s*[.:]?\s*/i, ''), mask);
  }
  return restyle(picture, prompt);
}

/** What the words want behind the subject, without the order to put it there and to keep the rest. */
function nameScene(prompt: string): string {
  const scene = prompt
    .replace(/^Replace the background( of this picture)?\s*(with|by)?\s*[:.]?\s*/i, '')
    .replace(/\b(keep|leave)\b.*$/is, '');
  return scene.trim() || prompt;
}

async function readMask(file: Uint8Array, { width, height }: Raster): Promise<Float32Array> {
  const grey = await sharp(file)
    .flatten({ background: '#000' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    return (grey[pixel * (grey.length / (width * height))] as number) / 255;
  });
}
