import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeWebpChunk } from '../../../domain/marking/file-pieces.ts';
import {
  keptPictureProvenance,
  uploadProvenance,
} from '../../../domain/marking/kept-provenance.ts';
import { type Mark, vocabulary, writeXmp } from '../../../domain/marking/mark.ts';
import { hasManifest, readMark } from '../../../domain/marking/mark-file.ts';
import { writeChunk } from '../../../domain/pictures/png-chunk.ts';
import { jpeg, segment } from '../pictures/jpeg-parts.ts';
import { chunk, imageData, png } from '../pictures/png-parts.ts';
import { sanitize } from '../pictures/sanitized.ts';
import { extended, lossy, riff } from '../pictures/webp-parts.ts';

const mark: Mark = {
  sourceType: 'trainedAlgorithmicMedia',
  creatorTool: 'Chitra',
  identifier: 'job-1',
};
const personal =
  '<rdf:Description exif:GPSLatitude="52,30N" dc:creator="secret" xmp:Label="secret"/>';
const packet = writeXmp(mark).replace('</rdf:RDF>', `${personal}</rdf:RDF>`);

const xmpOf = {
  jpeg: (text: string) => jpeg([segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`)]),
  png: (text: string) => png([chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${text}`)]),
  webp: (text: string) =>
    riff(extended(4), lossy(), Buffer.from(writeWebpChunk('XMP ', Buffer.from(text, 'latin1')))),
};

const box = (text: string) => {
  const bytes = Buffer.from(`\0\0\0\0jumb${text}`, 'latin1');
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};
const manifestIn = {
  jpeg: (text: string) =>
    jpeg([segment(0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01'), box(text)]))]),
  png: (text: string) => png([Buffer.from(writeChunk('caBX', box(text)))], [imageData]),
  webp: (text: string) =>
    riff(extended(0), lossy(), Buffer.from(writeWebpChunk('C2PA', box(text)))),
};
const ofModel = `c2pa ${vocabulary}trainedAlgorithmicMedia`;

describe.each(['jpeg', 'png', 'webp'] as const)('an upload in %s', (format) => {
  const read = async (file: Buffer, provenance = uploadProvenance) => {
    const outcome = await sanitize(file, 1000, { provenance });
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.bytes;
  };

  it('keeps how it was made, and nothing else of its XMP', async () => {
    const bytes = await read(xmpOf[format](packet));
    expect(readMark(bytes)).toEqual({ sourceType: 'trainedAlgorithmicMedia' });
    expect(bytes.toString('latin1')).not.toMatch(/secret|GPS|Chitra/);
    expect((await sharp(bytes, { failOn: 'none' }).metadata()).xmp?.toString()).toContain(
      'trainedAlgorithmicMedia',
    );
  });

  it('keeps its job where it is kept in the account', async () => {
    const bytes = await read(xmpOf[format](packet), keptPictureProvenance);
    expect(readMark(bytes)).toEqual(mark);
    expect(bytes.toString('latin1')).not.toMatch(/secret|GPS/);
  });

  it('without a source type loses all of its XMP', async () => {
    const bytes = await read(xmpOf[format]('<x>secret</x>'));
    expect(bytes.toString('latin1')).not.toContain('secret');
    expect(readMark(bytes)).toBeNull();
  });

  it.each([
    ['uploaded', uploadProvenance],
    ['kept in the account', keptPictureProvenance],
  ])('keeps of a manifest how it was made, and nothing else, where it is %s', async (_, rules) => {
    const text = `${ofModel} stds.schema-org.CreativeWork secret c2pa.thumbnail.ingredient.jpeg`;
    const bytes = await read(manifestIn[format](text), rules);
    expect(readMark(bytes)).toEqual({ sourceType: 'trainedAlgorithmicMedia' });
    expect(hasManifest(bytes)).toBe(false);
    expect(bytes.toString('latin1')).not.toMatch(/secret|thumbnail/);
  });

  it('without a model’s source type loses all of its manifest', async () => {
    const bytes = await read(manifestIn[format](`c2pa ${vocabulary}digitalCapture`));
    expect(hasManifest(bytes)).toBe(false);
    expect(readMark(bytes)).toBeNull();
  });
});

it('a manifest of more than 96 KiB is left out', async () => {
  const outcome = await sanitize(manifestIn.png(ofModel + ' '.repeat(98_304)), 1000, {
    provenance: uploadProvenance,
  });
  expect(outcome.ok && hasManifest(outcome.bytes)).toBe(false);
});
