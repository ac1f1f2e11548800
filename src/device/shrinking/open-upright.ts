import { decodeBitmap } from '../opening/decode-bitmap.ts';
import { isTurned } from './picture-header.ts';
import type { PictureSize } from './shrink-plan.ts';

/** A gray JPEG of 2 × 1 pixels whose EXIF orientation is 6: shown upright it is 1 × 2. */
const sidewaysJpeg =
  '/9j/4QC8RXhpZgAASUkqAAgAAAAGABIBAwABAAAABgAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAIAAAADoAQAAQAAAAEAAAAAAAAA/9sAQwD//////////////////////////////////////////////////////////////////////////////////////9sAQwH//////////////////////////////////////////////////////////////////////////////////////8AAEQgAAQACAwEiAAIRAQMRAf/EABQAAQAAAAAAAAAAAAAAAAAAAAD/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AAAP/9k=';

const turns: Record<number, (size: PictureSize) => DOMMatrix2DInit> = {
  2: ({ width }) => ({ a: -1, b: 0, c: 0, d: 1, e: width, f: 0 }),
  3: ({ width, height }) => ({ a: -1, b: 0, c: 0, d: -1, e: width, f: height }),
  4: ({ height }) => ({ a: 1, b: 0, c: 0, d: -1, e: 0, f: height }),
  5: () => ({ a: 0, b: 1, c: 1, d: 0, e: 0, f: 0 }),
  6: ({ width }) => ({ a: 0, b: 1, c: -1, d: 0, e: width, f: 0 }),
  7: ({ width, height }) => ({ a: 0, b: -1, c: -1, d: 0, e: width, f: height }),
  8: ({ height }) => ({ a: 0, b: -1, c: 1, d: 0, e: 0, f: height }),
};

let turning: Promise<boolean> | null = null;

/**
 * Some browsers ignore the orientation of a JPEG, which a test file shows. Rejects if the browser cannot open the
 * file. `orientation` is EXIF's, 1 to 8.
 */
export async function openUpright(
  file: Blob,
  orientation: number,
  size: PictureSize,
): Promise<ImageBitmap> {
  const turn = turns[orientation];
  const resize = ({ width, height }: PictureSize) =>
    decodeBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
  if (!turn) return resize(size);
  turning ??= turnsPictures();
  if (await turning) return resize(size);
  const { width, height } = size;
  const bitmap = await resize(isTurned(orientation) ? { width: height, height: width } : size);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw in a worker');
  context.setTransform(turn(size));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

async function turnsPictures(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(sidewaysJpeg), (letter) => letter.charCodeAt(0));
  const probe = new Blob([bytes], { type: 'image/jpeg' });
  const bitmap = await createImageBitmap(probe, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  bitmap.close();
  return height > width;
}
