import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';

type Part = string | number[];

const letters = (text: string) => Array.from(new TextEncoder().encode(text));
const file = (...parts: Part[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? letters(part) : part)));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const upright = { orientation: 1, mayBeTurned: false };

describe('a JPEG', () => {
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
    expect(orientationOf(exif(entry(6).slice(0, 10)))).toBe(1);
    expect(orientationOf(exif(entry(6), 200))).toBe(1);
    // What follows looks like an entry, but belongs to another segment.
    expect(orientationOf(exif([]), segment(0xe2, entry(6)))).toBe(1);
  });
});

describe('a HEIC or AVIF', () => {
  const brandsBox = (...brands: string[]) =>
    file(u32(8 + brands.length * 4), 'ftyp', brands.join(''));
  const sizeBox = (width: number, height: number) =>
    file(u32(20), 'ispe', zeros(4), u32(width), u32(height));
  const iso = (brands: string[], ...parts: Uint8Array[]) =>
    file(...[brandsBox(...brands), ...parts].map((part) => [...part]));

  it('has the largest size that it names, and may be transparent', () => {
    const sizes = [sizeBox(512, 512), sizeBox(4000, 3000), sizeBox(160, 120)];
    const found = readPictureHeader(iso(['heic', 'mif1'], ...sizes));
    const wanted = { type: 'image/heic', width: 4000, height: 3000, ...upright };
    expect(found).toEqual({ ...wanted, mayHaveAlpha: true });
    const alike = iso(['heic', 'mif1'], sizeBox(400, 300), sizeBox(300, 400));
    expect(readPictureHeader(alike)).toMatchObject({ width: 400, height: 300 });
    const last = iso(['heic', 'mif1'], sizeBox(512, 9), sizeBox(9, 600));
    expect(readPictureHeader(last)).toMatchObject({ width: 9, height: 600 });
    expect(readPictureHeader(iso(['heic', 'mif1'], file('free', zeros(20))))).toBeNull();
    expect(readPictureHeader(iso(['heic'], sizeBox(500, 300)).subarray(0, 31))).toBeNull();
  });
});
