import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../../domain/pictures/picture-format.ts';
import { checkPicture } from '../../../domain/pictures/sanitize-picture.ts';
import { packedPng } from '../../pure/images/pictures/packed-png.ts';
import { endOfJpeg, inflateTo, kinds, noise } from './damaged-files.ts';

/** Returns what is wrong with a file, and its upright size where nothing is. */
async function judge(file: Uint8Array, rules: { sideMin?: number } = {}): Promise<unknown> {
  const format = formatOf(file);
  if (!format) throw new Error('No known format');
  const all = { pixelsMax: 120_000_000, refusesEmpty: true, inflateTo, ...rules };
  const checked = await checkPicture(format, file, all);
  return checked.ok ? checked.size : checked.code;
}

const cutTo = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share));

/** Its chunks are all complete. */
const shortPng = Buffer.from(
  packedPng({
    width: 60,
    height: 60,
    depth: 8,
    colorType: 2,
    rows: [],
    data: deflateSync(Buffer.alloc(59 * 181)),
  }),
);

describe('the check of a whole file', () => {
  it.each<[name: string, make: () => Promise<Buffer>, outcome: unknown]>([
    [
      'a JPEG with a header of fewer rows',
      async () => {
        const file = await noise(90, 60).jpeg().toBuffer();
        file.writeUInt16BE(44, file.indexOf(Buffer.from([0xff, 0xc0])) + 5);
        return file;
      },
      'broken',
    ],
    [
      'a JPEG with bytes of zero behind its pixels',
      async () => {
        const file = await noise(90, 60).jpeg().toBuffer();
        return Buffer.concat([file.subarray(0, -2), Buffer.alloc(99), endOfJpeg]);
      },
      { width: 90, height: 60 },
    ],
    [
      'a JPEG with an impossible table',
      async () => {
        const file = await noise(90, 60).jpeg().toBuffer();
        file[file.indexOf(Buffer.from([0xff, 0xdb])) + 4] = 5;
        return file;
      },
      'broken',
    ],
    [
      'a JPEG of 12 bits',
      async () => {
        const file = await noise(90, 60).jpeg().toBuffer();
        file[file.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
        return file;
      },
      'unsupported',
    ],
    [
      'a JPEG of arithmetic coding',
      async () => {
        const file = await noise(90, 60).jpeg().toBuffer();
        file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
        return file;
      },
      'unsupported',
    ],
    [
      'a JPEG on its side',
      () => noise(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 60, height: 90 },
    ],
    ['a PNG without its last row', async () => shortPng, 'broken'],
    [
      'a transparent PNG',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 4, background: '#a8402c00' } })
          .png()
          .toBuffer(),
      'empty',
    ],
    [
      'a PNG with a visible pixel',
      async () =>
        sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
          .composite([{ input: await noise(1, 1).png().toBuffer(), left: 89, top: 59 }])
          .png()
          .toBuffer(),
      { width: 90, height: 60 },
    ],
  ])('%s', async (_, make, outcome) => {
    expect(await judge(await make())).toEqual(outcome);
  });

  it('a size comes before what is damaged', async () => {
    const file = cutTo(await noise(836, 1).png().toBuffer(), 0.5);
    const format = formatOf(file);
    expect(format && (await checkPicture(format, file, { pixelsMax: 9999, sideMin: 50 }))).toEqual({
      ok: false,
      code: 'too_small',
      size: { width: 836, height: 1 },
    });
  });
});

describe('any picture', { timeout: 120_000 }, () => {
  it.each(kinds)(
    'a %s is whole, and not after a cut, with and without an end',
    async (_, draw, end) => {
      const sizes = fc.record({
        width: fc.integer({ min: 50, max: 150 }),
        height: fc.integer({ min: 50, max: 150 }),
        seed: fc.integer({ min: 1, max: 9999 }),
      });
      await fc.assert(
        fc.asyncProperty(
          sizes,
          fc.array(fc.double({ min: 0.02, max: 0.98, noNaN: true }), {
            minLength: 8,
            maxLength: 8,
          }),
          async ({ width, height, seed }, shares) => {
            const file = await draw(noise(width, height, 3, seed)).toBuffer();
            expect(await judge(file)).toEqual({ width, height });
            for (const share of shares) {
              const cut = cutTo(file, share);
              expect(await judge(cut)).toBe('broken');
              // A WebP names its length at its beginning, and no end hides a cut.
              expect(await judge(Buffer.concat([cut, end ?? Buffer.alloc(0)]))).toBe('broken');
            }
          },
        ),
        { numRuns: 5, seed: 43 },
      );
    },
  );
});
