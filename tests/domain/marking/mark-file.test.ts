import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { piecesMax, writeWebpChunk } from '../../../domain/marking/file-pieces.ts';
import { type Mark, parseXmp, vocabulary, writeXmp } from '../../../domain/marking/mark.ts';
import { hasManifest, markFile, readMark } from '../../../domain/marking/mark-file.ts';
import { writeChunk } from '../../../domain/pictures/png-chunk.ts';

const mark: Mark = {
  sourceType: 'trainedAlgorithmicMedia',
  creatorTool: 'Krämer & "Söhne" <Bilder>',
  identifier: 'job-1',
};

const picture = () =>
  sharp({ create: { width: 61, height: 45, channels: 4, background: '#a5300180' } });

const files: readonly [name: string, make: () => Sharp][] = [
  ['a JPEG', () => picture().jpeg()],
  [
    'a JPEG with EXIF data',
    () =>
      picture()
        .withExif({ IFD0: { Artist: 'a' } })
        .jpeg(),
  ],
  ['a PNG', () => picture().png()],
  ['a simple WebP', () => picture().removeAlpha().webp()],
  ['a lossless WebP', () => picture().webp({ lossless: true })],
  [
    'an extended WebP',
    () =>
      picture()
        .webp()
        .withExif({ IFD0: { Artist: 'abc' } }),
  ],
];

function marked(file: Uint8Array): Buffer {
  return Buffer.concat(markFile(file, mark) ?? []);
}

describe('a marked file', () => {
  it.each(files)('of %s has the mark for another reader, and the same pixels', async (_, make) => {
    const file = await make().toBuffer();
    const result = marked(file);
    const { xmp, width, height } = await sharp(result).metadata();
    const packet = xmp?.toString() ?? '';
    expect(packet).toContain(`DigitalSourceType="${vocabulary}trainedAlgorithmicMedia"`);
    expect(packet).toContain('dc:identifier="job-1"');
    expect({ width, height }).toEqual({ width: 61, height: 45 });
    const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
    expect(await pixels(result)).toEqual(await pixels(file));
    expect(readMark(result)).toEqual(mark);
    expect(marked(result)).toEqual(result);
  });

  it.each(files)('of %s has no second packet beside that of another program', async (_, make) => {
    const file = await make().withXmp('<x>secret</x>').toBuffer();
    const packetOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).xmp?.toString();
    expect(await packetOf(file)).toContain('secret');
    expect(await packetOf(marked(file))).toBe(writeXmp(mark));
  });

  it('has no manifest whose signature it breaks', async () => {
    const png = await picture().png().toBuffer();
    const signed = Buffer.concat([png.subarray(0, 33), writeChunk('caBX', png), png.subarray(33)]);
    const webp = await picture().webp().toBuffer();
    const chunk = writeWebpChunk('C2PA', png.subarray(0, 20));
    const signedWebp = Buffer.concat([webp, chunk]);
    signedWebp.writeUInt32LE(signedWebp.length - 8, 4);
    for (const file of [signed, signedWebp]) {
      expect(hasManifest(file)).toBe(true);
      expect(hasManifest(marked(file))).toBe(false);
    }
  });

  it.each([
    ['jpeg', Buffer.from([0xff, 0xe5, 0, 2]), 2],
    ['png', Buffer.from(writeChunk('noTe', new Uint8Array())), 33],
    ['webp', Buffer.from(writeWebpChunk('noTe', new Uint8Array())), 30],
  ] as const)('is refused of a %s of too many pieces', async (format, piece, at) => {
    const file = await picture().withXmp('<x/>').toFormat(format).toBuffer();
    const withPieces = (count: number) => {
      const bytes = Buffer.concat([
        file.subarray(0, at),
        ...Array(count).fill(piece),
        file.subarray(at),
      ]);
      if (format === 'webp') bytes.writeUInt32LE(bytes.length - 8, 4);
      return markFile(bytes, mark);
    };
    expect(withPieces(piecesMax / 2)).not.toBeNull();
    expect(withPieces(piecesMax)).toBeNull();
  });

  it.each(files)('is refused of %s that is cut', async (_, make) => {
    const file = await make().toBuffer();
    for (let length = 0; length < Math.min(file.length, 60); length += 1) {
      expect(markFile(file.subarray(0, length), mark)).toBeNull();
    }
  });
});

describe('a packet', () => {
  it.each([
    ['as an attribute', `<a Iptc4xmpExt:DigitalSourceType='${vocabulary}digitalCapture'/>`],
    ['as an element', `<x:DigitalSourceType>${vocabulary}digitalCapture</x:DigitalSourceType>`],
    ['as a link', `<x:DigitalSourceType rdf:resource="${vocabulary}digitalCapture"/>`],
  ])('of another program is read where the source type is %s', (_, packet) => {
    expect(parseXmp(packet)?.sourceType).toBe('digitalCapture');
  });

  it('without a source type of IPTC is no mark', () => {
    expect(parseXmp('<a Iptc4xmpExt:DigitalSourceType="https://example.com/made"/>')).toBeNull();
  });

  it('carries no control characters and no long name', () => {
    const packet = writeXmp({ ...mark, creatorTool: `a\u0000${'b'.repeat(200)}` });
    expect(parseXmp(packet)?.creatorTool).toBe(`a ${'b'.repeat(98)}`);
  });
});
