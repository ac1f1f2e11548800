import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasManifest, readMark } from '../../../../domain/marking/mark-file.ts';
import { pictureFormats } from '../../../../domain/pictures/picture-format.ts';
import { writeChunk } from '../../../../domain/pictures/png-chunk.ts';
import type { SigningSettings } from '../../../../worker/config.ts';
import { markResult, signedBytesMax } from '../../../../worker/images/pictures/mark-result.ts';
import { until } from '../../../until.ts';
import { openDatabase } from '../../d1.ts';
import { blackPng } from './black-png.ts';
import { readManifests } from './signing/read-manifests.ts';
import { makeCertificate } from './signing/test-certificate.ts';

const png = blackPng(8, 4);
const facts = { ...pictureFormats.png, width: 8, height: 4 };
const madeOf = (bytes: Uint8Array) =>
  ({ picture: { ...facts, bytes }, tool: 'text2img', jobId: 'job-1', source: null }) as const;
const vendorManifest = writeChunk('caBX', new TextEncoder().encode('jumb c2pa'));
const ofVendor = Buffer.concat([png.subarray(0, 33), vendorManifest, png.subarray(33)]);

let database: D1Database;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  database = openDatabase();
});

const mark = (made: Parameters<typeof markResult>[0], signing: SigningSettings | null = null) =>
  markResult(made, { name: 'Chitra', signing }, { DATABASE: database } as unknown as Env);
const incidents = async () => {
  const { results } = await database.prepare('SELECT kind, detail FROM incidents').all();
  return results;
};

it.each([
  ['text2img', 'trainedAlgorithmicMedia'],
  ['img2img', 'compositeWithTrainedAlgorithmicMedia'],
  ['headshot', 'compositeWithTrainedAlgorithmicMedia'],
  ['edit', 'compositeWithTrainedAlgorithmicMedia'],
  ['bgremove', 'algorithmicallyEnhanced'],
] as const)('a result of %s is marked as %s', async (tool, sourceType) => {
  const bytes = await mark({ ...madeOf(png), tool });
  expect(readMark(bytes)).toEqual({ sourceType, creatorTool: 'Chitra', identifier: 'job-1' });
  expect(await incidents()).toEqual([]);
});

it('a result that its vendor has signed keeps its bytes', async () => {
  expect(await mark(madeOf(ofVendor))).toBe(ofVendor);
});

it('a result that cannot be marked is handed over as it is, and the operator learns of it', async () => {
  const bytes = png.subarray(0, 40);
  expect(await mark(madeOf(bytes))).toBe(bytes);
  await until(async () => {
    expect(await incidents()).toMatchObject([{ kind: 'picture_not_marked' }]);
  });
});

describe('with a certificate', () => {
  it('a result is signed', async () => {
    const bytes = await mark(madeOf(png), await makeCertificate());
    expect(readMark(bytes)?.identifier).toBe('job-1');
    expect(await readManifests('image/png', bytes)).toMatchObject({ state: 'Valid', count: 1 });
  });

  it('a result that its vendor has signed gets the mark, and names the vendor’s manifest', async () => {
    const signing = await makeCertificate();
    const signed = await mark(madeOf(png), signing);
    const again = await mark({ ...madeOf(signed), jobId: 'job-2' }, signing);
    expect(readMark(again)?.identifier).toBe('job-2');
    const { state, active, count } = await readManifests('image/png', again);
    expect([state, count]).toEqual(['Valid', 2]);
    expect(active.ingredients).toMatchObject([{ title: 'generated picture' }]);
  });

  it('an edit names the photo that was uploaded, and reads no manifest of it', async () => {
    const signing = await makeCertificate();
    const photo = { ...facts, bytes: await mark(madeOf(png), signing) };
    const source = { as: 'bytes', picture: photo } as const;
    const bytes = await mark({ ...madeOf(png), tool: 'edit', source }, signing);
    const { state, active, count } = await readManifests('image/png', bytes);
    expect([state, count]).toEqual(['Valid', 1]);
    expect(active.ingredients).toMatchObject([{ title: 'source photo' }]);
  });

  it.each([
    ['whose key cannot be read', png, { privateKey: '-----BEGIN PRIVATE KEY-----AA' }, 'job-1'],
    ['that cannot be read', png, { certificate: '' }, 'job-1'],
    ['and too many bytes', blackPng(8, 4, signedBytesMax), {}, 'job-1'],
    ['that cannot be read, of a vendor’s result', ofVendor, { certificate: '' }, undefined],
  ])('a certificate %s leaves a result what could be done', async (_, bytes, change, jobId) => {
    const result = await mark(madeOf(bytes), { ...(await makeCertificate()), ...change });
    expect(readMark(result)?.identifier).toBe(jobId);
    expect(hasManifest(result)).toBe(bytes === ofVendor);
    await until(async () => {
      expect(await incidents()).toMatchObject([{ kind: 'picture_not_marked' }]);
    });
  });
});
