import { decodePng } from '../../../../worker/images/pictures/png/decode-png.ts';
import { encodePng } from '../../../../worker/images/pictures/png/encode-png.ts';
import { PngFault } from '../../../../worker/images/pictures/png/png-fault.ts';

/** A picture as red, green, blue and alpha of every pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Decodes all of a PNG at once; null where it is not decoded, or is broken. */
export async function readPixels(bytes: Uint8Array): Promise<Pixels | null> {
  const decoded = decodePng(bytes);
  if (!decoded) return null;
  const { width, height } = decoded;
  const data: number[] = [];
  try {
    for await (const rows of decoded.rows) for (const value of rows) data.push(value);
  } catch (error) {
    if (error instanceof PngFault) return null;
    throw error;
  }
  return { width, height, data: Uint8Array.from(data) };
}

export async function writePixels({ width, height, data }: Pixels): Promise<Uint8Array> {
  async function* rows() {
    yield data;
  }
  return encodePng({ width, height }, rows());
}
