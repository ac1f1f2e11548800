import sharp from 'sharp';
import { editRegion } from './editing/edit-region.ts';
import { makeHeadshot } from './headshot.ts';
import { type Raster, readRaster } from './raster/raster.ts';
import { removeBackground } from './remove-background.ts';
import { replaceBackground } from './replace-background.ts';
import { restyle } from './restyle.ts';

export interface TransformRequest {
  prompt: string;
  source: Uint8Array;
  /** A picture file that is white where the picture is to change. */
  mask?: Uint8Array;
  /** Longer side of the result, in pixels. */
  size: number;
}

/** Applies the transform that the prompt begins with; any other prompt changes the style. */
export async function transform(request: TransformRequest): Promise<Raster> {
  const { prompt, size } = request;
  const picture = await readRaster(request.source, size);
  if (/^Professional headshot/i.test(prompt)) return makeHeadshot(picture, prompt, size);
  if (/^Remove the background/i.test(prompt)) return removeBackground(picture);
  if (/^Replace the background/i.test(prompt)) {
    return replaceBackground(picture, nameScene(prompt));
  }
  if (request.mask || /^Edit this picture/i.test(prompt)) {
    const mask = request.mask ? await readMask(request.mask, picture) : null;
    return editRegion(picture, prompt.replace(/^Edit this picture\s*[.:]?\s*/i, ''), mask);
  }
  return restyle(picture, prompt);
}

/** Returns the description of the new background, without the instructions around it. */
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
