import { expect, it, vi } from 'vitest';
import { readMark } from '../../../../domain/marking/mark-file.ts';
import { writeChunk } from '../../../../domain/pictures/png-chunk.ts';
import { markResult } from '../../../../worker/images/pictures/mark-result.ts';
import { openDatabase } from '../../d1.ts';
import { blackPng } from './black-png.ts';

const png = blackPng(8, 4);
const settings = { name: 'Chitra' };

it.each([
  ['text2img', 'trainedAlgorithmicMedia'],
  ['img2img', 'compositeWithTrainedAlgorithmicMedia'],
  ['headshot', 'compositeWithTrainedAlgorithmicMedia'],
  ['edit', 'compositeWithTrainedAlgorithmicMedia'],
  ['bgremove', 'algorithmicallyEnhanced'],
] as const)('a result of %s is marked as %s', (tool, sourceType) => {
  const bytes = markResult({ bytes: png, tool, jobId: 'job-1' }, settings, {} as Env);
  expect(readMark(bytes)).toEqual({ sourceType, creatorTool: 'Chitra', identifier: 'job-1' });
});

it('a result that its vendor has signed keeps its bytes', () => {
  const manifest = writeChunk('caBX', new TextEncoder().encode('jumb c2pa'));
  const bytes = Buffer.concat([png.subarray(0, 33), manifest, png.subarray(33)]);
  const made = { bytes, tool: 'text2img', jobId: 'job-1' } as const;
  expect(markResult(made, settings, {} as Env)).toBe(bytes);
});

it('a result that cannot be marked is handed over as it is, and the operator learns of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = openDatabase();
  const bytes = png.subarray(0, 40);
  const made = { bytes, tool: 'text2img', jobId: 'job-1' } as const;
  expect(markResult(made, settings, { DATABASE: database } as unknown as Env)).toBe(bytes);
  await vi.waitFor(async () => {
    const { results } = await database.prepare('SELECT kind FROM incidents').all();
    expect(results).toEqual([{ kind: 'picture_not_marked' }]);
  });
});
