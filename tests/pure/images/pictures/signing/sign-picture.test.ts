import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Mark, vocabulary } from '../../../../../domain/marking/mark.ts';
import { markFile, readMark } from '../../../../../domain/marking/mark-file.ts';
import { writeChunk } from '../../../../../domain/pictures/png-chunk.ts';
import { signPicture } from '../../../../../worker/images/pictures/signing/sign-picture.ts';
import { readManifests } from './read-manifests.ts';
import { makeCertificate, type TestCertificate } from './test-certificate.ts';

const mark: Mark = {
  sourceType: 'trainedAlgorithmicMedia',
  creatorTool: 'Chitra',
  identifier: 'job-1',
};
const edited: Mark = { ...mark, sourceType: 'compositeWithTrainedAlgorithmicMedia' };
const formats = ['jpeg', 'png', 'webp'] as const;

let signing: TestCertificate;
beforeAll(async () => {
  signing = await makeCertificate();
});

async function marked(format: (typeof formats)[number], how = mark, width = 61) {
  const create = { width, height: 45, channels: 3, background: '#a53001' } as const;
  const file = await sharp({ create }).toFormat(format).toBuffer();
  return new Uint8Array(Buffer.concat(markFile(file, how) ?? []));
}

describe.each(formats)('a signed %s', (format) => {
  const type = `image/${format}`;

  it('is valid for the official reader, which reads who made it and how', async () => {
    for (const width of [61, 62, 63]) {
      const picture = await marked(format, mark, width);
      const signed = await signPicture(picture, mark, null, { name: 'Chitra', signing });
      const { state, faults, active } = await readManifests(type, signed);
      expect([state, faults]).toEqual(['Valid', []]);
      expect(active.claim_generator_info).toEqual([{ name: 'Chitra' }]);
      expect(active.assertions[0]?.data.actions).toMatchObject([
        {
          action: 'c2pa.created',
          digitalSourceType: `${vocabulary}trainedAlgorithmicMedia`,
          softwareAgent: { name: 'Chitra' },
        },
      ]);
      expect(readMark(signed)).toEqual(mark);
      expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
    }
  });

  it('is invalid after a change of its mark', async () => {
    const picture = await marked(format);
    const signed = await signPicture(picture, mark, null, { name: 'Chitra', signing });
    signed[Buffer.from(signed).indexOf('job-1')] = 0x4a;
    const { faults } = await readManifests(type, signed);
    expect(faults).toEqual(['assertion.dataHash.mismatch']);
  });

  it('names the signed picture that it was made from', async () => {
    const by = { name: 'Chitra', signing };
    const file = await signPicture(await marked(format), mark, null, by);
    const parent = { title: 'source photo', type, file };
    const signed = await signPicture(await marked(format, edited), edited, parent, by);
    const { state, faults, active, count } = await readManifests(type, signed);
    const { activeLabel } = await readManifests(type, file);
    expect([state, faults, count]).toEqual(['Valid', [], 2]);
    expect(active.ingredients).toMatchObject([
      { title: 'source photo', relationship: 'parentOf', active_manifest: activeLabel },
    ]);
    const actions = active.assertions.flatMap(({ data }) => data.actions ?? []);
    expect(actions.map(({ action }) => action)).toEqual(['c2pa.opened', 'c2pa.edited']);
  });

  it.each([
    ['only its address is known', null],
    ['it is not signed', new Uint8Array(4)],
  ])('names the photo that it was made from where %s', async (_, file) => {
    const parent = { title: 'source photo', type: 'image/jpeg', file };
    const by = { name: 'Chitra', signing };
    const signed = await signPicture(await marked(format, edited), edited, parent, by);
    const { state, faults, active } = await readManifests(type, signed);
    expect([state, faults]).toEqual(['Valid', []]);
    expect(active.ingredients).toMatchObject([{ title: 'source photo', relationship: 'parentOf' }]);
  });
});

it.each([
  ['of 96 KiB of nested boxes', 96 * 1024, 8],
  ['of more than 256 KiB', 256 * 1024 + 8, 256 * 1024 + 8],
])('a manifest %s is left out unread', async (_, length, step) => {
  const boxes = Buffer.alloc(length);
  for (let at = 0; at < length; at += step) {
    boxes.writeUInt32BE(length - at, at);
    boxes.write('jumb', at + 4, 'latin1');
  }
  const picture = await marked('png');
  const chunk = writeChunk('caBX', boxes);
  const file = Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
  const read = vi.spyOn(SuperBox, 'fromBuffer');
  const parent = { title: 'generated picture', type: 'image/png', file };
  const signed = await signPicture(picture, mark, parent, { name: 'Chitra', signing });
  expect(read).not.toHaveBeenCalled();
  expect(await readManifests('image/png', signed)).toMatchObject({ state: 'Valid', count: 1 });
});

it('a key of P-384, and PEM on one line, sign as well', async () => {
  const { certificate, privateKey } = await makeCertificate({ curve: 'P-384' });
  const onOneLine = {
    certificate: certificate.replaceAll('\n', '\\n'),
    privateKey: privateKey.replaceAll('\n', '\\n'),
  };
  const by = { name: 'Chitra', signing: onOneLine };
  const signed = await signPicture(await marked('png'), mark, null, by);
  expect((await readManifests('image/png', signed)).state).toBe('Valid');
});

it('a key of another certificate makes a signature that no reader accepts', async () => {
  const { privateKey } = await makeCertificate();
  const by = { name: 'Chitra', signing: { ...signing, privateKey } };
  const signed = await signPicture(await marked('png'), mark, null, by);
  expect((await readManifests('image/png', signed)).state).toBe('Invalid');
});
