import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPixels, writePixels } from '../../../worker/images/pictures/png-pixels.ts';
import { type PackedPng, packedPng, packSamples } from './packed-png.ts';

/** The decoded pixels as rows of [red, green, blue, alpha]; null where the file is not decoded. */
async function pixelsOf(png: PackedPng): Promise<number[][] | null> {
  const decoded = await readPixels(packedPng(png));
  if (!decoded) return null;
  const { width, height, data } = decoded;
  expect([width, height, data.length]).toEqual([png.width, png.height, png.width * png.height * 4]);
  return Array.from({ length: width * height }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)]);
}

/** A picture of one row. */
const row = (width: number, depth: number, colorType: number, samples: number[]): PackedPng => ({
  width,
  height: 1,
  depth,
  colorType,
  rows: [packSamples(samples, depth)],
});

const grey = (value: number, alpha = 255) => [value, value, value, alpha];

describe('a PNG', () => {
  it.each([
    [1, [0, 1, 1], [0, 255, 255]],
    [2, [0, 1, 2, 3, 1], [0, 85, 170, 255, 85]],
    [4, [0, 1, 8, 15], [0, 17, 136, 255]],
    [8, [0, 1, 128, 255], [0, 1, 128, 255]],
    [16, [0, 257, 32_896, 65_535, 200], [0, 1, 128, 255, 1]],
  ])('of grey with %i bits a sample is decoded', async (depth, samples, values) => {
    const pixels = await pixelsOf(row(samples.length, depth, 0, samples));
    expect(pixels).toEqual(values.map((value) => grey(value)));
  });

  it.each([
    [8, 1],
    [16, 257],
  ])(
    'of colour, and of either with alpha, with %i bits a sample is decoded',
    async (depth, unit) => {
      const of = (samples: number[]) => samples.map((sample) => sample * unit);
      expect(await pixelsOf(row(2, depth, 2, of([1, 2, 3, 253, 254, 255])))).toEqual([
        [1, 2, 3, 255],
        [253, 254, 255, 255],
      ]);
      expect(await pixelsOf(row(2, depth, 4, of([9, 0, 200, 128])))).toEqual([
        grey(9, 0),
        grey(200, 128),
      ]);
      expect(await pixelsOf(row(2, depth, 6, of([1, 2, 3, 4, 5, 6, 7, 8])))).toEqual([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]);
    },
  );

  it.each([1, 2, 4, 8])('of a palette with %i bits a pixel is decoded', async (depth) => {
    const palette = [10, 20, 30, 40, 50, 60];
    const opaque = { ...row(3, depth, 3, [1, 0, 1]), palette };
    const [first, second] = [
      [10, 20, 30],
      [40, 50, 60],
    ];
    expect(await pixelsOf(opaque)).toEqual([
      [...(second ?? []), 255],
      [...(first ?? []), 255],
      [...(second ?? []), 255],
    ]);
    // Colours that tRNS does not reach are opaque.
    expect(await pixelsOf({ ...opaque, transparency: [7] })).toEqual([
      [...(second ?? []), 255],
      [...(first ?? []), 7],
      [...(second ?? []), 255],
    ]);
  });

  it.each([
    [
      8,
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [1, 2, 3, 4, 5, 6],
    ],
    [
      1,
      [
        [1, 0, 1],
        [0, 1, 1],
      ],
      [255, 0, 255, 0, 255, 255],
    ],
  ])('of several rows with %i bits a sample has each in its place', async (depth, rows, values) => {
    const packed = rows.map((samples) => packSamples(samples, depth));
    const png = { width: 3, height: 2, depth, colorType: 0, rows: packed };
    expect(await pixelsOf(png)).toEqual(values.map((value) => grey(value)));
  });

  it('is transparent only where it has the transparent color', async () => {
    const oneGrey = { ...row(2, 8, 0, [5, 6]), transparency: [0, 5] };
    expect(await pixelsOf(oneGrey)).toEqual([grey(5, 0), grey(6)]);
    const deepGrey = { ...row(2, 16, 0, [258, 2]), transparency: [1, 2] };
    expect(await pixelsOf(deepGrey)).toEqual([grey(1, 0), grey(0)]);
    const samples = [1, 2, 3, 9, 2, 3, 1, 9, 3, 1, 2, 9];
    const oneColor = { ...row(4, 8, 2, samples), transparency: [0, 1, 0, 2, 0, 3] };
    expect((await pixelsOf(oneColor))?.map((pixel) => pixel[3])).toEqual([0, 255, 255, 255]);
  });

  it.each([
    ['colour with alpha', 8, 6],
    ['deep colour', 16, 2],
    ['grey', 8, 0],
    ['small grey', 2, 0],
  ])('of %s is the same by every filter, in every row', async (_, depth, colorType) => {
    const rows = Array.from({ length: 6 }, (_row, y) =>
      Uint8Array.from({ length: 24 }, (_byte, x) => (x * x * 37 + y * y * 91 + x * y * 53) & 255),
    );
    const bitsAPixel = depth * ({ 0: 1, 2: 3, 6: 4 }[colorType] ?? 0);
    const png = { width: (24 * 8) / bitsAPixel, height: 6, depth, colorType, rows };
    const plain = await pixelsOf(png);
    for (const filter of [1, 2, 3, 4]) {
      expect(await pixelsOf({ ...png, filters: rows.map(() => filter) })).toEqual(plain);
    }
    expect(await pixelsOf({ ...png, filters: [4, 3, 2, 1, 0, 4] })).toEqual(plain);
  });

  const small = row(2, 8, 0, [1, 2]);

  it.each([
    ['is interlaced', { ...small, isInterlaced: true }],
    ['has a colour type that there is not', { ...small, colorType: 5 }],
    ['has rows of such a type', { ...small, colorType: 5, rows: [new Uint8Array()] }],
    ['has a row too few', { ...small, height: 2 }],
    ['has a byte too many', { ...small, data: deflateSync(Buffer.from([0, 1, 2, 3])) }],
    ['has rows that cannot be unpacked', { ...small, data: Buffer.from('no deflate') }],
  ])('that %s is not decoded', async (_, png) => {
    expect(await pixelsOf(png)).toBeNull();
  });

  it('that we write is what any other writer makes of the same pixels', async () => {
    const data = Uint8Array.from({ length: 3 * 2 * 4 }, (_, at) => (at * 41) & 255);
    const written = await writePixels({ width: 3, height: 2, data });
    const rows = [data.subarray(0, 12), data.subarray(12)];
    const expected = packedPng({ width: 3, height: 2, depth: 8, colorType: 6, rows });
    // The same chunks with the same checksums; the rows may be packed otherwise.
    expect(written.subarray(0, 33)).toEqual(expected.subarray(0, 33));
    expect(written.subarray(-12)).toEqual(expected.subarray(-12));
    expect((await readPixels(written))?.data).toEqual(data);
  });
});
