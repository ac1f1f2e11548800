import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCutOut } from '../../../src/device/cutout/make-cut-out.ts';
import { stubLocks } from '../page-storage.ts';
import { PageWorker } from '../page-worker.ts';
import { turns } from '../turns.ts';

beforeEach(() => {
  PageWorker.started.length = 0;
  vi.stubGlobal('Worker', PageWorker);
  stubLocks();
});
afterEach(() => vi.unstubAllGlobals());

it('cut-outs are made one at a time, each in a worker that ends with it', async () => {
  const task = {
    kind: 'enlarge',
    pixelsMax: 9,
    photo: new Blob(['a']),
    cutOut: new Blob(['b']),
  } as const;
  const [first, second] = [makeCutOut(task), makeCutOut(task)];
  await turns();
  expect(PageWorker.started.map(({ asked }) => asked)).toMatchObject([[{ message: task }]]);
  const made = { ok: true, blob: new Blob(['large']), width: 40, height: 30 } as const;
  PageWorker.at(0).response(made);
  expect(await first).toEqual(made);
  await turns();
  PageWorker.at(1).onerror?.();
  expect(await second).toEqual({ ok: false, code: 'failed' });
  expect(PageWorker.started.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
