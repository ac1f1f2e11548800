import { readBmpHeader } from '../checking/bmp-file.ts';
import type { PictureHeader } from './header-fields.ts';
import { readIsoHeader } from './iso-header.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

/**
 * So many of a file's first bytes contain its header, and the metadata before it, in nearly every
 * file.
 */
export const headerBytesMax = 1024 * 1024;

/** Returns null if the type is unknown or the bytes are broken. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readers = [readJpegHeader, readPngHeader, readWebpHeader, readIsoHeader, readGif, readBmp];
  for (const read of readers) {
    const header = tryReading(read, view);
    if (header) return header.width > 0 && header.height > 0 ? header : null;
  }
  return null;
}

/** Whether the orientation turns the picture on its side, so that width and height are swapped. */
export function isTurned(orientation: number): boolean {
  return orientation >= 5;
}

function tryReading(read: (view: DataView) => PictureHeader | null, view: DataView) {
  try {
    return read(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const plain = { orientation: 1, mayBeTurned: false, mayHaveAlpha: true };

function readGif(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x4749_4638) return null;
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return { type: 'image/gif', ...size, ...plain };
}

function readBmp(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0x424d) return null;
  const { width, height } = readBmpHeader(view);
  return { type: 'image/bmp', width, height, ...plain };
}
