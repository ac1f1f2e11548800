import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunk, header, imageData, imageEnd, png, signature } from './png-parts.ts';
import { cameraExif, cleaned, sanitize, shortExif } from './sanitized.ts';

const palette = chunk('PLTE', 'rgbrgb');
const looks = 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST tRNS pHYs sPLT acTL fdAT'
  .split(' ')
  .map((type) => chunk(type, 'how it looks'));

const metadata: readonly [name: string, chunk: Buffer][] = [
  ['a text', chunk('tEXt', 'Comment\0secret')],
  ['a packed text', chunk('zTXt', 'Raw profile type exif\0secret')],
  ['an international text', chunk('iTXt', 'XML:com.adobe.xmp\0secret')],
  ['a date', chunk('tIME', 'secret!')],
  ['EXIF of an upright picture', chunk('eXIf', cameraExif(1))],
  ['empty EXIF', chunk('eXIf')],
  ['a chunk that nobody knows', chunk('seCr', 'secret')],
  [
    'a text whose checksum is wrong',
    Buffer.concat([chunk('tEXt', 'secret').subarray(0, -1), Buffer.from([1])]),
  ],
];

/** A frame of an animation: its number, then width, height, left and top. */
const animationFrame = (...numbers: number[]) => {
  const data = Buffer.alloc(26);
  for (const [at, number] of numbers.entries()) data.writeUInt32BE(number, at * 4);
  return chunk('fcTL', data);
};

describe('a sanitized PNG', () => {
  it.each([
    ['with everything that changes its look', png([...looks, palette])],
    ['with pixels in pieces', png([imageData, chunk('IDAT')])],
    [
      'with a frame within it',
      png([animationFrame(0, 300, 200, 0, 0), animationFrame(1, 1, 1, 299, 199)]),
    ],
    ['with 256 colors', png([chunk('PLTE', 'rgb'.repeat(256))])],
  ])('a PNG without metadata is stored byte for byte: %s', async (_, file) => {
    expect(await sanitize(file)).toEqual({
      ok: true,
      size: { width: 300, height: 200 },
      bytes: file,
    });
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'the orientation %i of a PNG remains, and nothing else of the EXIF data',
    async (orientation) => {
      for (const isLittle of [true, false]) {
        const exif = chunk('eXIf', cameraExif(orientation, isLittle));
        const remaining = chunk('eXIf', shortExif(orientation));
        expect(await cleaned(png([exif, exif]))).toEqual(png([remaining]));
        expect(await cleaned(png([], [exif]))).toEqual(png([], [remaining]));
      }
    },
  );
});

describe('the refusal of a PNG', () => {
  const broken = { ok: false, code: 'broken' };
  const joined = (...parts: Buffer[]) => Buffer.concat([signature, ...parts]);
  const wrong = (bytes: Buffer) => {
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1] = (damaged.at(-1) as number) ^ 1;
    return damaged;
  };
  const first = header(300, 200);
  const kind = (...numbers: number[]) =>
    joined(header(300, 200, numbers), palette, imageData, imageEnd);

  it.each([
    ['without a header', joined(imageData, imageEnd)],
    ['with another chunk first', joined(chunk('gAMA', 'x'), first, imageData, imageEnd)],
    ['with two headers', joined(first, first, imageData, imageEnd)],
    ['with a short header', joined(chunk('IHDR', Buffer.alloc(12, 1)), imageData, imageEnd)],
    ['without pixels', joined(first, imageEnd)],
    ['with empty pixels', joined(first, chunk('IDAT'), imageEnd)],
    ['without an end', joined(first, imageData)],
    ['with data in its end', joined(first, imageData, chunk('IEND', 'x'))],
    ['with pixels in two places', png([imageData, chunk('gAMA', 'x')])],
    ['with colors behind its pixels', png([], [palette])],
    ['with colors twice', png([palette, palette])],
    ['with no colors in its palette', png([chunk('PLTE')])],
    ['with too many colors', png([chunk('PLTE', 'rgb'.repeat(257))])],
    ['with a part of a color', png([chunk('PLTE', 'rgbr')])],
    ['of a palette without one', joined(header(300, 200, [8, 3, 0, 0, 0]), imageData, imageEnd)],
    ['of gray with a palette', kind(8, 0, 0, 0, 0)],
    ['of gray and alpha with a palette', kind(8, 4, 0, 0, 0)],
    ['of an unknown compression', kind(8, 6, 1, 0, 0)],
    ['with a chunk that a decoder must know', png([chunk('CgBI', 'x')])],
    ['with a chunk whose name is none', png([chunk('a1Bc', 'x')])],
    ['of no width', joined(header(0, 200), imageData, imageEnd)],
    ['of no height', joined(header(300, 0), imageData, imageEnd)],
    ['whose header has a wrong checksum', joined(wrong(first), imageData, imageEnd)],
    ['whose pixels have a wrong checksum', joined(first, wrong(imageData), imageEnd)],
    ['whose profile has a wrong checksum', png([wrong(chunk('iCCP', 'x'))])],
    ['with a frame wider than it', png([animationFrame(0, 300, 200, 1, 0)])],
    ['with a frame higher than it', png([animationFrame(0, 300, 200, 0, 1)])],
    ['with a frame of no width', png([animationFrame(0, 0, 200, 0, 0)])],
    ['with a short frame', png([chunk('fcTL', Buffer.alloc(25, 1))])],
    [
      'with a chunk longer than there may be',
      joined(first, Buffer.from('\x80\0\0\0IDAT', 'latin1'), imageData, imageEnd),
    ],
  ])('a PNG is refused: %s', async (_, file) => {
    expect(await sanitize(file)).toEqual(broken);
  });

  it('a PNG of too many pixels is refused as such', async () => {
    expect(await sanitize(joined(header(60_000, 60_000), imageData, imageEnd))).toEqual({
      ok: false,
      code: 'too_many_pixels',
    });
  });
});

describe('the property of a sanitized PNG', () => {
  const part = fc.oneof(
    fc.constantFrom(...looks).map((bytes) => ({ bytes, remains: true })),
    fc.constantFrom(...metadata).map(([, bytes]) => ({ bytes, remains: false })),
  );
  const parts = fc.array(part, { maxLength: 8 });

  it('what changes the look remains in its order, whatever the chunks, and a second time changes nothing', async () => {
    const chunkBytes = fc.integer({ min: 1, max: 300 });
    await fc.assert(
      fc.asyncProperty(parts, parts, chunkBytes, async (before, after, length) => {
        const all = (some: typeof before) => some.map(({ bytes }) => bytes);
        const remaining = (some: typeof before) => all(some.filter(({ remains }) => remains));
        const once = await cleaned(png(all(before), all(after)), length);
        expect(once.equals(png(remaining(before), remaining(after)))).toBe(true);
        expect((await cleaned(once, length)).equals(once)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
