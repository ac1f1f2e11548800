import { readIsoHeader } from './iso-header.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readWebpHeader } from './webp-header.ts';

export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/bmp'
  | 'image/avif'
  | 'image/heic';

/** What the first bytes of a picture file say, before anything is decoded. */
export interface PictureHeader {
  type: PictureType;
  /** In pixels, as stored: not yet turned by the orientation. */
  width: number;
  height: number;
  /** EXIF's orientation of a JPEG, 1 (upright) to 8. Other types are turned by their decoder, or not. */
  orientation: number;
  /** Whether a file of another type may ask for that: then only its decoder knows how it lies. */
  mayBeTurned: boolean;
  /** False only where the file cannot have transparent pixels. */
  mayHaveAlpha: boolean;
}

/** How many of a file's first bytes hold its header, metadata before it counted, in nearly every file. */
export const headerBytesMax = 1024 * 1024;

/** Reads the header from the file's first bytes. Null where they are of no known type, or broken. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readers = [readJpegHeader, readPngHeader, readWebpHeader, readIsoHeader, readGif, readBmp];
  for (const read of readers) {
    const header = tryReading(read, view);
    if (header) return header.width > 0 && header.height > 0 ? header : null;
  }
  return null;
}

/** Whether the orientation lays the picture on its side, so that width and height change places. */
export function isTurned(orientation: number): boolean {
  return orientation >= 5;
}

/** A file that ends too early makes a reader look past its end: then it is broken. */
function tryReading(read: (view: DataView) => PictureHeader | null, view: DataView) {
  try {
    return read(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What types say that have no metadata of their own. */
const plain = { orientation: 1, mayBeTurned: false, mayHaveAlpha: true };

function readGif(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x4749_4638) return null;
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return { type: 'image/gif', ...size, ...plain };
}

function readBmp(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0x424d) return null;
  // A negative height says that the rows run from the top.
  const size = { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return { type: 'image/bmp', ...size, ...plain };
}
