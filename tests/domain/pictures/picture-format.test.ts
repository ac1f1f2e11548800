import { expect, it } from 'vitest';
import { formatOf, nameOtherFormat } from '../../../domain/pictures/picture-format.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

it.each([
  ['GIF', 'GIF89a'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['HEIC', '\0\0\n\x18ftyphevc'],
  ['HEIC', '\0\0\0\x18ftypmif1'],
  ['AVIF', '\0\0\n\x18ftypavif'],
  ['BMP', 'BM1234'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['PDF', '%PDF-1.7'],
  ['SVG', '<svg>'],
  ['SVG', ' \n <svg>'],
  ['SVG', '<?xml version="1.0"?><svg>'],
  ['SVG', '<!-- Made by hand\nat home -->\n\n<svg>'],
  ['SVG', ' <?xml version="1.0"?> <!-- made --> <svg>'],
])('a file is called a %s by its start: %j', (name, start) => {
  expect(nameOtherFormat(bytesOf(start))).toBe(name);
});

const formats = [
  ['png', 'image/png', '\x89PNG\r\n\x1a\n'],
  ['jpg', 'image/jpeg', '\xff\xd8\xff'],
  ['webp', 'image/webp', 'RIFF\n\0\0\0WEBP'],
] as const;

it.each(formats)('a %s is known by its start alone', (extension, type, start) => {
  expect(formatOf(bytesOf(`${start}more`))).toEqual({ type, extension });
  expect(formatOf(bytesOf(`x${start}`))).toBeNull();
  expect(formatOf(bytesOf(start.slice(0, -1)))).toBeNull();
});
