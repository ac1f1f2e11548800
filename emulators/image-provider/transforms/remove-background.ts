import type { Raster } from './raster/raster.ts';
import { findSubject } from './subject/find-subject.ts';

/** Returns the subject alone; everything else is transparent. */
export async function removeBackground(picture: Raster): Promise<Raster> {
  const matte = await findSubject(picture);
  const data = new Uint8ClampedArray(picture.data);
  matte.forEach((cover, pixel) => {
    data[pixel * 4 + 3] = cover * 255;
    // Transparent pixels carry no color of the background.
    if (cover === 0) data.fill(0, pixel * 4, pixel * 4 + 3);
  });
  return { ...picture, data };
}
