import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageWorker } from '../page-worker.ts';

const maskOf = (level: number) => ({ data: new Uint8Array([level]), width: 1, height: 1 });
beforeEach(() => {
  vi.resetModules();
  PageWorker.started.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('the page starts one worker for masks, and returns each to its caller, in whatever order they arrive', async () => {
  vi.stubGlobal('Worker', PageWorker);
  const { askMaskWorker } = await import('../../../src/device/masks/ask-mask-worker.ts');
  const buffer = new ArrayBuffer(8);
  const pixels = new Uint8ClampedArray(8);
  const size = { width: 2, height: 1 };
  const task = { kind: 'changes', sent: pixels, response: pixels, size } as const;
  const [first, second] = [askMaskWorker(task, [buffer]), askMaskWorker(task)];
  expect(PageWorker.started).toMatchObject([
    { fileName: 'mask-worker.ts', options: { type: 'module' } },
  ]);
  const worker = PageWorker.at(0);
  expect(worker.asked.map(({ transfer }) => transfer)).toEqual([[buffer], []]);
  const [firstId, secondId] = worker.asked.map(({ message }) => (message as { id: number }).id);
  worker.response({ id: secondId, mask: maskOf(2) });
  worker.response({ id: firstId, mask: null });
  expect([await first, await second]).toEqual([null, maskOf(2)]);
});
