import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportChoice } from '../../../../../domain/editing/export-request.ts';
import { type Mark, sourceTypes } from '../../../../../domain/marking/mark.ts';
import { PngWriter } from '../../../../../domain/pictures/png-writer.ts';
import { writeMark } from '../../../../../src/device/marking/carry-mark.ts';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { sha256Of } from '../../../../../src/device/sha256.ts';
import { serverExport } from '../../../../../src/features/editor/document/server-export.ts';

let picture: Blob;
let base: Blob | null;
vi.mock('../../../../../src/features/editor/document/save-document.ts', () => ({
  readSavedPicture: async () => base,
}));

const made: Mark = { sourceType: sourceTypes.text2img, identifier: 'job-1' };
const choice: ExportChoice = { format: '1:1', fit: 'fit', type: 'image/png', bars: '#ffffff' };
const sepia: Edit = { kind: 'filter', type: 'Sepia', intensity: 80 };
const patch: Edit = { kind: 'ai-patch', pictureId: 'patch', operations: [], feather: 0 };
const backdrop: Edit = { kind: 'backdrop', fill: { kind: 'color', color: '#ffffff' } };

beforeAll(async () => {
  const file = new PngWriter({ width: 1, height: 1, channels: 4 });
  await file.write(new Uint8Array(4));
  picture = await file.finish();
});
const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  base = await writeMark(picture, made);
  fetched.mockReset().mockResolvedValue(new Response(base));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

function exported(edits: Edit[], { width = 60, waitMaxMs = 10_000 } = {}) {
  const recipe = edits.reduce(addEdit, startRecipe({ id: 'base', width, height: 40 }));
  return serverExport(recipe, choice, { userId: 'user', waitMaxMs });
}

describe('an export', () => {
  it('is the server’s, by the edits and the hash of the picture', async () => {
    expect((await exported([sepia]))?.size).toBe(base?.size);
    const [address, request] = fetched.mock.lastCall ?? [];
    expect(address).toBe('/api/jobs/job-1/exports');
    const sha256 = base && (await sha256Of(base));
    expect(JSON.parse(request?.body as string)).toEqual({ ...choice, edits: [sepia], sha256 });
  });

  it.each<[string, Edit[], object?]>([
    ['an AI edit', [sepia, patch]],
    ['a backdrop', [backdrop]],
    ['more edits than the server draws', Array(101).fill(sepia)],
    ['more pixels than the server draws', [sepia], { width: 200_000 }],
  ])('is not asked for with %s', async (_, edits, more) => {
    expect(await exported(edits, more)).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each<[string, Mark | null]>([
    ['without a mark', null],
    ['of another program', { sourceType: 'digitalCapture', identifier: 'job-1' }],
    ['without a job', { sourceType: sourceTypes.text2img }],
  ])('is not asked for of a picture %s', async (_, mark) => {
    base = mark ? await writeMark(picture, mark) : picture;
    expect(await exported([sepia])).toBeNull();
    base = null;
    expect(await exported([sepia])).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['a page of the network', async () => new Blob(['<!doctype html>Sign in'])],
    ['the picture of another job', () => writeMark(picture, { ...made, identifier: 'job-2' })],
    ['a picture without a mark', async () => picture],
  ])('is none where the response is %s', async (_, respond) => {
    fetched.mockResolvedValueOnce(new Response(await respond()));
    expect(await exported([sepia])).toBeNull();
  });

  it('is none where the server refuses it, and fails where it does not respond', async () => {
    fetched.mockResolvedValueOnce(new Response('{}', { status: 422 }));
    expect(await exported([sepia])).toBeNull();
    fetched.mockImplementationOnce(async (_, request) => {
      const signal = request?.signal as AbortSignal;
      if (!signal.aborted) await once(signal, 'abort');
      throw new Error('aborted');
    });
    await expect(exported([sepia], { waitMaxMs: 1 })).rejects.toThrow('aborted');
  });
});
