import { expect, it } from 'vitest';
import { readOrientation, writeOrientation } from '../../../domain/pictures/orientation.ts';
import { cameraExif, shortExif } from './sanitized.ts';

it('an orientation is read as it was written, in both orders of bytes', () => {
  for (let orientation = 2; orientation <= 8; orientation += 1) {
    expect(Buffer.from(writeOrientation(orientation))).toEqual(shortExif(orientation));
    expect(readOrientation(writeOrientation(orientation))).toBe(orientation);
    expect(readOrientation(cameraExif(orientation))).toBe(orientation);
    expect(readOrientation(cameraExif(orientation, true))).toBe(orientation);
  }
});

it.each([
  ['an upright picture', cameraExif(1)],
  ['an unknown number', cameraExif(9)],
  ['data that begin as no TIFF does', shortExif(6).fill('J', 0, 1)],
  ['a TIFF of another version', shortExif(6).fill(0x2b, 3, 4)],
  ['a TIFF of mixed orders', Buffer.from('MM*\0\0\0\0\x08\0\x01')],
  ['an orientation of another type', shortExif(6).fill(4, 13, 14)],
  ['another tag', shortExif(6).fill(0x13, 11, 12)],
  ['a directory behind the end', shortExif(6).fill(25, 7, 8)],
  ['a directory far away', shortExif(6).fill(0xff, 4, 8)],
  ['a directory without entries', shortExif(6).fill(0, 9, 10)],
  ['an entry that is cut', shortExif(6).subarray(0, 21)],
  ['nothing', Buffer.alloc(0)],
])('there is no orientation in %s', (_, exif) => {
  expect(readOrientation(exif)).toBeNull();
});
