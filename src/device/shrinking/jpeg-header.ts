import type { PictureHeader } from './header-fields.ts';

export function readJpegHeader(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  let orientation = 1;
  while (at < view.byteLength) {
    // Any number of 0xff bytes may precede a marker.
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe1) orientation = readExifOrientation(view, at + 4, length - 2) ?? orientation;
    if (isFrameHeader(marker)) {
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      return { type: 'image/jpeg', ...size, orientation, mayBeTurned: false, mayHaveAlpha: false };
    }
    at += 2 + length;
  }
  return null;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

const orientationTag = 0x0112;
const entriesMax = 1000;

function readExifOrientation(view: DataView, at: number, length: number): number | null {
  if (length < 14 || view.getUint32(at) !== 0x4578_6966) return null;
  const tiff = at + 6;
  const end = Math.min(at + length, view.byteLength);
  const isLittle = view.getUint16(tiff) === 0x4949;
  if (view.getUint16(tiff + 2, isLittle) !== 42) return null;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return null;
  const entries = Math.min(view.getUint16(directory, isLittle), entriesMax);
  for (let entry = 0; entry < entries; entry += 1) {
    const place = directory + 2 + entry * 12;
    if (place + 12 > end) return null;
    if (view.getUint16(place, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(place + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : null;
  }
  return null;
}
