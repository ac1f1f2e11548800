import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';

const picture = (channels: 3 | 4 = 3) =>
  sharp({
    create: { width: 321, height: 123, channels, background: { r: 9, g: 8, b: 7, alpha: 0.5 } },
  });
const size = { width: 321, height: 123 };

describe('the header of a file', () => {
  it('returns type and size without decoding, for every accepted type', async () => {
    const files = {
      'image/jpeg': picture().jpeg(),
      'image/png': picture().png(),
      'image/webp': picture().webp(),
      'image/gif': picture().gif(),
      'image/avif': picture().avif({ effort: 0 }),
    };
    for (const [type, file] of Object.entries(files)) {
      expect(readPictureHeader(await file.toBuffer())).toMatchObject({ type, ...size });
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('returns orientation %i', async (orientation) => {
    const file = await picture().jpeg().withMetadata({ orientation }).toBuffer();
    expect(readPictureHeader(file)).toMatchObject({ ...size, orientation });
  });

  it('is null for every file that ends too early or has a wrong type', async () => {
    for (const file of [picture().jpeg(), picture().png(), picture(4).webp(), picture().avif()]) {
      const bytes = await file.toBuffer();
      for (let length = 0; length < Math.min(bytes.length, 300); length += 1) {
        const found = readPictureHeader(bytes.subarray(0, length));
        expect(found ?? size).toMatchObject(size);
      }
      for (let seed = 1; seed < 150; seed += 1) {
        const broken = Buffer.from(bytes);
        for (let k = 0; k < 8; k += 1) broken[(seed * 31 * (k + 1)) % 200] = (seed * 97 * k) & 255;
        expect(() => readPictureHeader(broken)).not.toThrow();
      }
    }
    expect(readPictureHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  });
});

type Part = string | number[];

const letters = (text: string) => Array.from(new TextEncoder().encode(text));
const file = (...parts: Part[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? letters(part) : part)));
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
describe('the header of a JPEG', () => {
  const start = [0xff, 0xd8];
  const frame = [0xff, 0xc0, 0, 17, 8, ...u16(300), ...u16(500)];
  const segment = (marker: number, ...content: Part[]) => {
    const bytes = [...file(...content)];
    return [0xff, marker, ...u16(bytes.length + 2), ...bytes];
  };

  const entry = (value: number) => [...u16(0x0112), ...u16(3), ...u32(1), ...u16(value), 0, 0];
  /** An EXIF segment as a phone writes it, whose directory names one entry. */
  const exif = (content: number[], directory = 8) =>
    segment(0xe1, 'Exif\0\0MM', u16(42), u32(directory), u16(1), content);
  const orientationOf = (...parts: Part[]) =>
    readPictureHeader(file(start, ...parts, frame))?.orientation;

  it('is turned as its EXIF says, and upright where that ends too early', () => {
    expect(orientationOf(exif(entry(6)))).toBe(6);
    // Bytes that only fill up may precede it.
    expect(orientationOf([0xff, 0xff], exif(entry(6)))).toBe(6);
    expect(orientationOf(exif(entry(6).slice(0, 10)))).toBe(1);
    expect(orientationOf(exif(entry(6), 200))).toBe(1);
    // What follows looks like an entry, but belongs to another segment.
    expect(orientationOf(exif([]), segment(0xe2, entry(6)))).toBe(1);
  });
});

it('a HEIC has the largest size that it names, and may be transparent', () => {
  const iso = (...sizes: [width: number, height: number][]) => {
    const boxes = sizes.flatMap(([width, height]) => [
      u32(20),
      'ispe',
      u32(0),
      u32(width),
      u32(height),
    ]);
    return readPictureHeader(file(u32(16), 'ftyp', 'heicmif1', ...boxes));
  };
  const upright = { orientation: 1, mayBeTurned: false, mayHaveAlpha: true };
  const largest = { type: 'image/heic', width: 4000, height: 3000, ...upright };
  expect(iso([512, 512], [4000, 3000], [160, 120])).toEqual(largest);
  expect(iso([400, 300], [300, 400])).toMatchObject({ width: 400, height: 300 });
  expect(iso()).toBeNull();
});
