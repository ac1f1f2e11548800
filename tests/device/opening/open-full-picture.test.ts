import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFullPicture } from '../../../src/device/opening/open-full-picture.ts';
import { PageWorker } from '../page-worker.ts';

const request = { file: new Blob(['picture']), width: 40, height: 30 };
const bitmap = { width: 40, height: 30 } as ImageBitmap;

beforeEach(() => {
  PageWorker.started.length = 0;
  vi.stubGlobal('Worker', PageWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('a picture file at its full size', () => {
  it('is opened in its own worker, which ends afterwards', async () => {
    const opened = openFullPicture(request);
    expect(PageWorker.at(0).asked).toEqual([{ message: request, transfer: undefined }]);
    expect(PageWorker.at(0)).toMatchObject({
      fileName: 'full-picture-worker.ts',
      options: { type: 'module' },
      isEnded: false,
    });
    PageWorker.at(0).response(bitmap);
    expect(await opened).toBe(bitmap);
    expect(PageWorker.at(0).isEnded).toBe(true);
  });

  it('is null where the worker cannot open it, or ends', async () => {
    const opened = [openFullPicture(request), openFullPicture(request)];
    PageWorker.at(0).response(null);
    PageWorker.at(1).onerror?.();
    expect(await Promise.all(opened)).toEqual([null, null]);
    expect(PageWorker.at(1).isEnded).toBe(true);
  });
});
