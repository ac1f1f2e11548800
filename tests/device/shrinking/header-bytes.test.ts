import { describe, expect, it } from 'vitest';
import type { PictureHeader } from '../../../src/device/shrinking/header-fields.ts';
import { isTurned, readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';

type Part = string | number[];

const letters = (text: string) => Array.from(new TextEncoder().encode(text));
const file = (...parts: Part[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? letters(part) : part)));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const flipped = (bytes: number[]) => bytes.toReversed();
const upright = { orientation: 1, mayBeTurned: false };

/**
 * Returns the header of the whole file, of which any beginning shorter than `least` bytes has none.
 */
function read(bytes: Uint8Array, least: number): PictureHeader | null {
  for (let length = 0; length < least; length += 1) {
    expect(readPictureHeader(bytes.subarray(0, length))).toBeNull();
  }
  return readPictureHeader(bytes);
}

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

  it('has its size in its frame header, with every kind of coding', () => {
    expect(read(file(start, frame()), 11)).toEqual({ ...sized, ...upright });
    for (const marker of [0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf]) {
      expect(readPictureHeader(file(start, frame(marker)))).toMatchObject(sized);
    }
  });

  it('has no size in a segment that only looks like a frame header', () => {
    for (const marker of [0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb, 0xfe]) {
      const bytes = file(start, segment(marker, zeros(15)), frame());
      expect(readPictureHeader(bytes)).toMatchObject(sized);
    }
  });

  it('may have any number of filling bytes before a marker, and nothing else', () => {
    const filled = file(start, [0xff, 0xff, 0xff], frame());
    expect(readPictureHeader(filled)).toMatchObject(sized);
    expect(readPictureHeader(file(start, [0], frame()))).toBeNull();
    expect(readPictureHeader(file(start, segment(0xe0, 'JFIF'), [0x10], frame()))).toBeNull();
    expect(readPictureHeader(file([0xff, 0xd9], frame()))).toBeNull();
    expect(readPictureHeader(file(start, segment(0xe0, 'JFIF')))).toBeNull();
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

  it('is turned as its EXIF says, in either byte order', () => {
    for (const isLittle of [false, true]) {
      for (let orientation = 1; orientation <= 8; orientation += 1) {
        const entries = [entry(0x0100, 7, isLittle), entry(0x0112, orientation, isLittle)];
        expect(orientationOf(...exif({ isLittle, entries }))).toBe(orientation);
      }
    }
    expect(orientationOf(...exif({ entries: [entry(0x0112, 6)], directory: 20 }))).toBe(6);
  });

  it('is upright where its EXIF has no valid orientation', () => {
    expect(orientationOf(...exif({ entries: [entry(0x0112, 0)] }))).toBe(1);
    expect(orientationOf(...exif({ entries: [entry(0x0112, 9)] }))).toBe(1);
    expect(orientationOf(...exif({ entries: [entry(0x0113, 6)] }))).toBe(1);
    expect(orientationOf(...exif({ entries: [entry(0x0112, 6)], name: 'http' }))).toBe(1);
    expect(orientationOf(...exif({ entries: [entry(0x0112, 6)], magic: 43 }))).toBe(1);
    expect(orientationOf('Exif\0\0')).toBe(1);
    expect(orientationOf('Exif')).toBe(1);
  });

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

  it('is turned as the last of its EXIF segments says', () => {
    const turned = segment(0xe1, ...exif({ entries: [entry(0x0112, 8)] }));
    const back = segment(0xe1, ...exif({ entries: [entry(0x0112, 1)] }));
    expect(readPictureHeader(file(start, turned, back, frame()))?.orientation).toBe(1);
  });

  it('keeps its orientation when another segment has none', () => {
    const turned = segment(0xe1, ...exif({ entries: [entry(0x0112, 8)] }));
    const bytes = file(start, turned, segment(0xe1, 'http://ns.adobe.com/xap/1.0/'), frame());
    expect(readPictureHeader(bytes)?.orientation).toBe(8);
    const elsewhere = file(start, segment(0xe2, ...exif({ entries: [entry(0x0112, 8)] })), frame());
    expect(readPictureHeader(elsewhere)?.orientation).toBe(1);
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
  const sized = { type: 'image/png', width: 500, height: 300 };

  it('has its size in its first chunk', () => {
    const bytes = file(signature, header(2), chunk('IDAT', zeros(3)));
    expect(read(bytes, 26)).toEqual({ ...sized, ...upright, mayHaveAlpha: false });
    expect(readPictureHeader(bytes.subarray(0, 26))).toMatchObject(sized);
    expect(readPictureHeader(file([0x88], [...bytes.subarray(1)]))).toBeNull();
  });

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

  it('may be turned by an EXIF chunk', () => {
    const bytes = file(signature, header(2), chunk('eXIf', zeros(9)), chunk('IDAT', [1]));
    expect(readPictureHeader(bytes)).toMatchObject({ orientation: 1, mayBeTurned: true });
  });
});

describe('a WebP', () => {
  const webp = (kind: string, content: number[]) =>
    file('RIFF', zeros(4), 'WEBP', kind, zeros(4), content);
  const sized = { type: 'image/webp', width: 70_001, height: 300, ...upright };
  const u24 = (value: number) => flipped(u32(value)).slice(0, 3);

  it('that is extended has its size in 24 bits, and flags for alpha and EXIF', () => {
    const extended = (flags: number) =>
      webp('VP8X', [flags, 0, 0, 0, ...u24(70_000), ...u24(299), 0]);
    expect(read(extended(0), 30)).toEqual({ ...sized, mayHaveAlpha: false });
    expect(readPictureHeader(extended(0x10))).toEqual({ ...sized, mayHaveAlpha: true });
    expect(readPictureHeader(extended(0x08))).toEqual({
      ...sized,
      mayHaveAlpha: false,
      mayBeTurned: true,
    });
    expect(readPictureHeader(extended(0xe7))).toEqual({ ...sized, mayHaveAlpha: false });
    expect(readPictureHeader(extended(0).subarray(0, 30))).toMatchObject(sized);
  });

  it('that is lossless has its size in 14 bits, and a bit for transparency', () => {
    const lossless = (alpha: number) => {
      const bits = 9999 | (12_344 << 14) | (alpha << 28);
      return webp('VP8L', [0x2f, ...flipped(u32(bits >>> 0)), ...zeros(8)]);
    };
    const large = { ...sized, width: 10_000, height: 12_345 };
    expect(read(lossless(0), 30)).toEqual({ ...large, mayHaveAlpha: false });
    expect(readPictureHeader(lossless(1))).toEqual({ ...large, mayHaveAlpha: true });
    expect(readPictureHeader(lossless(6))).toEqual({ ...large, mayHaveAlpha: false });
  });

  it('that is lossy has its size in 14 bits below its scale, and is never transparent', () => {
    const place = [...zeros(6), ...flipped(u16(0xc000 | 500)), ...flipped(u16(0x4000 | 300))];
    const lossy = { ...sized, width: 500, mayHaveAlpha: false };
    expect(read(webp('VP8 ', place), 30)).toEqual(lossy);
  });

  it('is refused where it is another RIFF file, or of an unknown kind', () => {
    const content = zeros(20).map((_, at) => at + 1);
    expect(readPictureHeader(webp('ALPH', content))).toBeNull();
    const wave = webp('VP8X', content);
    wave.set(letters('WAVE'), 8);
    expect(readPictureHeader(wave)).toBeNull();
    const other = webp('VP8X', content);
    other.set(letters('RIFX'), 0);
    expect(readPictureHeader(other)).toBeNull();
  });
});

describe('a HEIC or AVIF', () => {
  const brandsBox = (...brands: string[]) =>
    file(u32(8 + brands.length * 4), 'ftyp', brands.join(''));
  const sizeBox = (width: number, height: number) =>
    file(u32(20), 'ispe', zeros(4), u32(width), u32(height));
  const iso = (brands: string[], ...parts: Uint8Array[]) =>
    file(...[brandsBox(...brands), ...parts].map((part) => [...part]));

  it('is recognized by its brands, an AVIF before a HEIC', () => {
    const typeOf = (...brands: string[]) => readPictureHeader(iso(brands, sizeBox(500, 300)))?.type;
    for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']) {
      expect(typeOf('xxxx', brand)).toBe('image/heic');
    }
    expect(typeOf('avif')).toBe('image/avif');
    expect(typeOf('avis', 'mif1')).toBe('image/avif');
    expect(typeOf('mif1', 'avif')).toBe('image/avif');
    expect(typeOf('mp42', 'isom')).toBeUndefined();
  });

  it('has no brands after its first box', () => {
    const video = iso(['isom'], file(u32(12), 'avif', u32(0)), sizeBox(500, 300));
    expect(readPictureHeader(video)).toBeNull();
  });

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

  it('may be turned where it has a rotation box', () => {
    const turn = file(u32(9), 'irot', [1]);
    const bytes = iso(['avif', 'mif1'], sizeBox(500, 300), turn);
    expect(readPictureHeader(bytes)).toMatchObject({ mayBeTurned: true });
    expect(readPictureHeader(bytes.subarray(0, -1))).toMatchObject({ mayBeTurned: true });
    expect(readPictureHeader(bytes.subarray(0, -2))).toMatchObject({ mayBeTurned: false });
  });

  it('is refused where it ends before its first brand, or has another box first', () => {
    expect(readPictureHeader(file(u32(16), 'ftyp', 'avif').subarray(0, 12))).toBeNull();
    const other = iso(['avif'], sizeBox(500, 300));
    other.set(letters('moov'), 4);
    expect(readPictureHeader(other)).toBeNull();
  });
});

describe('a GIF or BMP', () => {
  it('has its size after its signature', () => {
    const gif = file('GIF89a', flipped(u16(500)), flipped(u16(300)));
    const sized = { width: 500, height: 300, ...upright, mayHaveAlpha: true };
    expect(read(gif, 10)).toEqual({ type: 'image/gif', ...sized });
    const bmp = (height: number) =>
      file('BM', zeros(16), flipped(u32(500)), flipped(u32(height >>> 0)));
    expect(read(bmp(300), 26)).toEqual({ type: 'image/bmp', ...sized });
    // Its rows run from the top.
    expect(readPictureHeader(bmp(-300))).toMatchObject(sized);
  });

  it('is refused where it has no size', () => {
    expect(readPictureHeader(file('GIF89a', u16(0), flipped(u16(300))))).toBeNull();
    expect(readPictureHeader(file('GIF89a', flipped(u16(300)), u16(0)))).toBeNull();
    expect(readPictureHeader(file('GIF89a', u16(256), u16(256)))).toMatchObject({ width: 1 });
    expect(readPictureHeader(file('BX', zeros(40)))).toBeNull();
  });
});

describe('a file’s first bytes', () => {
  it('are read where they are inside a larger buffer', () => {
    const gif = file('GIF89a', flipped(u16(500)), flipped(u16(300)));
    const buffer = new Uint8Array(40);
    buffer.set(gif, 7);
    expect(readPictureHeader(buffer.subarray(7, 17))).toMatchObject({ width: 500 });
  });

  it('mean from orientation 5 on that the picture is on its side', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].filter(isTurned)).toEqual([5, 6, 7, 8]);
  });
});
