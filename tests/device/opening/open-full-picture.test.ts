import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFullPicture } from '../../../src/device/opening/open-full-picture.ts';
import { PageWorker } from '../page-worker.ts';

const request = { file: new Blob(['picture']), width: 40, height: 30 };
const bitmap = { width: 40, height: 30 } as ImageBitmap;

beforeEach(() => {
  PageWorker.started.length = 0;
  vi.stubGlobal('Worker', PageWorker);
});
afterEach(() => vi.unstubAllGlobals());

it('a picture file at its full size is null where its worker cannot open it, or ends', async () => {
  const opened = [1, 2, 3].map(() => openFullPicture(request));
  PageWorker.at(0).response(bitmap);
  PageWorker.at(1).response(null);
  PageWorker.at(2).onerror?.();
  expect(await Promise.all(opened)).toEqual([bitmap, null, null]);
  expect(PageWorker.started.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});
