import { PngWriter } from '../../../domain/pictures/png-writer.ts';
import type { Mask } from './rasterize-mask.ts';

/** Encodes the mask as a grayscale PNG file: white is selected, black is not. */
export async function encodeMask({ data, width, height }: Mask): Promise<Blob> {
  const file = new PngWriter({ width, height, channels: 1 });
  await file.write(data);
  return file.finish();
}
