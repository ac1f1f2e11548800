import { viewOf } from './picture-copy.ts';

/** Most bytes of EXIF data that are searched for an orientation: those of a JPEG can't be longer. */
export const exifBytesMax = 64 * 1024;

/** The tag of the orientation, and the type of its value (EXIF 2.32, section 4.6.4). */
const orientationTag = 0x0112;
const shortType = 3;

const littleEndianHead = 0x4949_2a00;
const bigEndianHead = 0x4d4d_002a;

/** Returns 2 to 8; null for none or upright. Where the data are cut, tags before the cut count. */
export function readOrientation(exif: Uint8Array): number | null {
  if (exif.length < 8) return null;
  const view = viewOf(exif);
  const head = view.getUint32(0);
  if (head !== littleEndianHead && head !== bigEndianHead) return null;
  const isLittle = head === littleEndianHead;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > exif.length) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > exif.length) return null;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const isShort = view.getUint16(at + 2, isLittle) === shortType;
    const orientation = view.getUint16(at + 8, isLittle);
    return isShort && orientation >= 2 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** Returns the shortest EXIF data that name an orientation: a TIFF header and one tag, 26 bytes. */
export function writeOrientation(orientation: number): Uint8Array {
  const exif = new Uint8Array(26);
  const view = viewOf(exif);
  view.setUint32(0, bigEndianHead);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, shortType);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return exif;
}
