import { describe, expect, it } from 'vitest';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';

type Part = string | number[];

const letters = (text: string) => Array.from(new TextEncoder().encode(text));
const file = (...parts: Part[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? letters(part) : part)));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const flipped = (bytes: number[]) => bytes.toReversed();
const upright = { orientation: 1, mayBeTurned: false };

describe('a JPEG', () => {
  const start = [0xff, 0xd8];
  const frame = (marker = 0xc0, height = 300, width = 500) => [
    0xff,
    marker,
    0,
    17,
    8,
    ...u16(height),
    ...u16(width),
  ];
  const segment = (marker: number, ...content: Part[]) => {
    const bytes = [...file(...content)];
    return [0xff, marker, ...u16(bytes.length + 2), ...bytes];
  };
  const sized = { type: 'image/jpeg', width: 500, height: 300, mayHaveAlpha: false };

  it('has no size in a segment that only looks like a frame header', () => {
    for (const marker of [0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb, 0xfe]) {
      const bytes = file(start, segment(marker, zeros(15)), frame());
      expect(readPictureHeader(bytes)).toMatchObject(sized);
    }
  });

  interface Exif {
    isLittle?: boolean;
    entries?: number[][];
    count?: number;
    name?: string;
    magic?: number;
    directory?: number;
  }

  /** An EXIF segment's content, with its entries in a directory. */
  function exif({ isLittle = false, entries = [], count, name, magic, directory }: Exif): Part[] {
    const order = (bytes: number[]) => (isLittle ? flipped(bytes) : bytes);
    const begin = directory ?? 8;
    return [
      `${name ?? 'Exif'}\0\0`,
      isLittle ? 'II' : 'MM',
      order(u16(magic ?? 42)),
      order(u32(begin)),
      zeros(Math.max(0, begin - 8)),
      order(u16(count ?? entries.length)),
      entries.flat(),
    ];
  }
  const entry = (tag: number, value: number, isLittle = false) => {
    const order = (bytes: number[]) => (isLittle ? flipped(bytes) : bytes);
    return [...order(u16(tag)), ...order(u16(3)), ...order(u32(1)), ...order(u16(value)), 0, 0];
  };
  const orientationOf = (...content: Part[]) =>
    readPictureHeader(file(start, segment(0xe1, ...content), frame()))?.orientation;

  it('is upright where its EXIF ends before the orientation, whatever follows', () => {
    // The directory names one entry; what follows looks like one, but belongs to another segment.
    const cut = segment(0xe1, ...exif({ count: 1 }));
    const beyond = segment(0xe2, entry(0x0112, 6));
    expect(readPictureHeader(file(start, cut, beyond, frame()))?.orientation).toBe(1);
    const far = exif({ entries: [entry(0x0112, 6)], directory: 20 }).slice(0, 4);
    expect(orientationOf(...far)).toBe(1);
    // An incomplete entry is ignored.
    const half = exif({ entries: [entry(0x0112, 6).slice(0, 10)], count: 1 });
    expect(orientationOf(...half)).toBe(1);
    const exact = exif({ entries: [entry(0x0112, 6)] });
    expect(orientationOf(...exact)).toBe(6);
  });

  it('is searched for at most a thousand entries', () => {
    const entries = (before: number) => [
      ...Array.from({ length: before }, () => entry(0x0100, 1)),
      entry(0x0112, 6),
    ];
    expect(orientationOf(...exif({ entries: entries(999) }))).toBe(6);
    expect(orientationOf(...exif({ entries: entries(1000) }))).toBe(1);
  });
});

describe('a PNG', () => {
  const signature: Part = [0x89, ...letters('PNG'), 13, 10, 26, 10];
  const chunk = (name: string, content: number[]): number[] => [
    ...u32(content.length),
    ...letters(name),
    ...content,
    ...zeros(4),
  ];
  const header = (colorType: number) =>
    chunk('IHDR', [...u32(500), ...u32(300), 8, colorType, 0, 0, 0]);

  it('may be transparent by its color type, or by a chunk before its pixels', () => {
    const may = (colorType: number, ...chunks: number[][]) =>
      readPictureHeader(file(signature, header(colorType), ...chunks))?.mayHaveAlpha;
    const pixels = chunk('IDAT', zeros(9));
    expect([0, 2, 3, 4, 6].map((colorType) => may(colorType, pixels))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(may(3, chunk('PLTE', zeros(6)), chunk('tRNS', [1]), pixels)).toBe(true);
    expect(may(3, pixels, chunk('tRNS', [1]))).toBe(false);
    // Where its pixels begin after the bytes that were read, nothing is known.
    expect(may(2, chunk('iCCP', zeros(99)))).toBe(true);
    expect(may(2, chunk('iCCP', zeros(99)), pixels.slice(0, 8))).toBe(false);
    expect(may(2, chunk('iCCP', zeros(99)), pixels.slice(0, 7))).toBe(true);
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
