import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { PageWorker } from '../page-worker.ts';
import { rectangle } from './steps.ts';

const maskOf = (level: number) => ({ data: new Uint8Array([level]), width: 1, height: 1 });
const size = { width: 20, height: 10 };
const operations = [rectangle(2, 2, 8, 4)];

beforeEach(() => {
  vi.resetModules();
  PageWorker.started.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  vi.stubGlobal('Worker', PageWorker);
  const { askMaskWorker, drawMask } = await import('../../../src/device/masks/ask-mask-worker.ts');
  const worker = (number = 0) => PageWorker.at(number);
  const asked = (number: number) =>
    worker().asked[number]?.message as { id: number; task: unknown };
  const response = (number: number, mask: unknown) =>
    worker().response({ id: asked(number).id, mask });
  return { askMaskWorker, drawMask, worker, asked, response: response };
}

const changesTask = {
  kind: 'changes',
  sent: new Uint8ClampedArray(800),
  response: new Uint8ClampedArray(800),
  size,
} as const;

describe('the page', () => {
  it('starts one worker, and returns each mask to its caller, in whatever order they arrive', async () => {
    const { askMaskWorker, worker, response } = await openPage();
    const buffer = new ArrayBuffer(8);
    const first = askMaskWorker(changesTask, [buffer]);
    const second = askMaskWorker(changesTask);
    expect(PageWorker.started).toMatchObject([
      { fileName: 'mask-worker.ts', options: { type: 'module' } },
    ]);
    expect(worker().asked.map(({ transfer }) => transfer)).toEqual([[buffer], []]);
    response(1, maskOf(2));
    response(0, null);
    expect(await first).toBeNull();
    expect(await second).toEqual(maskOf(2));
  });
});

describe('the worker', () => {
  async function ask(task: unknown) {
    let listener: ((event: { data: unknown }) => void) | undefined;
    const posted: { message: unknown; transfer: unknown[] }[] = [];
    vi.stubGlobal('addEventListener', (type: string, added: typeof listener) => {
      if (type === 'message') listener = added;
    });
    vi.stubGlobal('postMessage', (message: unknown, { transfer }: { transfer: unknown[] }) => {
      posted.push({ message, transfer });
    });
    await import('../../../src/device/masks/mask-worker.ts');
    listener?.({ data: { id: 7, task } });
    return posted;
  }

  it('draws a selection at its scale, with its feather, and transfers the mask', async () => {
    const task = { kind: 'selection', operations, size, scale: 0.5, feather: 3 };
    const [response] = await ask(task);
    const mask = featherMask(rasterizeMask(operations, size, 0.5), 3);
    expect(response).toEqual({ message: { id: 7, mask }, transfer: [mask.data.buffer] });
  });

  it('finds the changes of a response, and reports where it is a different picture', async () => {
    const [same] = await ask(changesTask);
    expect(same?.message).toEqual({ id: 7, mask: { ...size, data: new Uint8Array(200) } });
    vi.resetModules();
    const [other] = await ask({ ...changesTask, response: new Uint8ClampedArray(800).fill(255) });
    expect(other).toEqual({ message: { id: 7, mask: null }, transfer: [] });
  });
});
