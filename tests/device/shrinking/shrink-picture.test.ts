import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnPicture } from '../drawing-canvas.ts';
import { PageWorker } from '../page-worker.ts';

vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

/** A picture that the page loads by its address. */
class PageImage {
  static readonly made: PageImage[] = [];
  crossOrigin: string | null = null;
  src: string | null = null;
  settle!: { resolve: () => void; reject: (reason: Error) => void };

  constructor() {
    PageImage.made.push(this);
  }

  decode(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }
}

const bitmap = drawnPicture(4, 3, () => [1, 2, 3, 255]);
const response = { ok: true, blob: new Blob(['small']), width: 4, height: 3 };
const file = new Blob(['picture']);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  PageWorker.started.length = 0;
  PageImage.made.length = 0;
  vi.stubGlobal('Worker', PageWorker);
  vi.stubGlobal('Image', PageImage);
  vi.stubGlobal('createImageBitmap', async () => bitmap);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openPage() {
  const { shrinkPicture } = await import('../../../src/device/shrinking/shrink-picture.ts');
  return (input: unknown, signal?: AbortSignal, device: 'desktop' | 'mobile' = 'desktop') =>
    shrinkPicture(input, signal ? { device, signal } : { device });
}
/** Runs everything that need not wait for an outside event. */
const goOn = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const cancelled = { ok: false, code: 'cancelled' };

describe('a picture to be shrunk', () => {
  it('is opened by the page where it is an address, and transferred to the worker', async () => {
    const shrink = await openPage();
    for (const [number, address] of ['https://a.example/b', 'blob:x', '/c.png'].entries()) {
      const shrunk = shrink(address);
      await goOn();
      const image = PageImage.made[number];
      expect(image).toMatchObject({ src: address, crossOrigin: 'anonymous' });
      image?.settle.resolve();
      await goOn();
      expect(PageWorker.at(0).asked.at(-1)).toEqual({
        message: { source: bitmap, device: 'desktop' },
        transfer: [bitmap],
      });
      PageWorker.at(0).response(response);
      expect(await shrunk).toEqual(response);
    }
  });

  it('is refused where it is neither a file nor an address, or too large', async () => {
    const shrink = await openPage();
    for (const input of [null, '', 'cat.png', 'data:text/html,x', 'see https://a.example']) {
      expect(await shrink(input)).toEqual({ ok: false, code: 'invalid_input' });
    }
    const large = new Blob([new Uint8Array(15 * 1024 * 1024 + 1)]);
    const refusal = { ok: false, code: 'too_large', megabytesMax: 15 };
    expect(await shrink(large, undefined, 'mobile')).toEqual(refusal);
    expect(PageWorker.started).toHaveLength(0);
  });

  it.each([
    ['desktop', 15_000],
    ['mobile', 30_000],
  ] as const)('on %s takes at most %i ms, and its worker ends with it', async (device, timeMs) => {
    const shrink = await openPage();
    const [shrunk, loaded] = [shrink(file, undefined, device), shrink('/a', undefined, device)];
    await goOn();
    vi.advanceTimersByTime(timeMs - 1);
    expect(PageWorker.at(0).isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await shrunk).toEqual({ ok: false, code: 'timeout' });
    expect(await loaded).toEqual({ ok: false, code: 'timeout' });
    expect(PageWorker.at(0).isEnded).toBe(true);
    expect(PageImage.made[0]?.src).toBe('');
  });

  it('ends at once when it is cancelled', async () => {
    const shrink = await openPage();
    const controller = new AbortController();
    const [shrunk, loaded] = [shrink(file, controller.signal), shrink('/a', controller.signal)];
    await goOn();
    controller.abort();
    expect(await shrunk).toEqual(cancelled);
    expect(await loaded).toEqual(cancelled);
    expect(PageWorker.at(0).isEnded).toBe(true);
    expect(await shrink(file, controller.signal)).toEqual(cancelled);
    expect(PageWorker.started).toHaveLength(1);
  });

  it('that waits for the worker of another call of the same signal ends with it', async () => {
    const shrink = await openPage();
    const controller = new AbortController();
    const calls = ['a', 'b', 'c'].map((name) => shrink(new Blob([name]), controller.signal));
    await goOn();
    controller.abort();
    await goOn();
    expect(PageWorker.started.flatMap(({ asked }) => asked)).toHaveLength(2);
    expect(await Promise.all(calls)).toEqual([cancelled, cancelled, cancelled]);
  });

  it('fails where its worker ends, and the next one gets another worker', async () => {
    const shrink = await openPage();
    const shrunk = shrink(file);
    await goOn();
    PageWorker.at(0).onerror?.();
    expect(await shrunk).toEqual({ ok: false, code: 'not_loaded' });
    expect(PageWorker.at(0).isEnded).toBe(true);
    const next = shrink(file);
    await goOn();
    PageWorker.at(1).response(response);
    expect(await next).toEqual(response);
  });
});

it('the workers are two at most, and later calls wait for one in order unless they are cancelled', async () => {
  const shrink = await openPage();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => shrink(new Blob([name])));
  const controller = new AbortController();
  const waiting = shrink(new Blob(['x']), controller.signal);
  const d = shrink(new Blob(['d']));
  await goOn();
  controller.abort();
  expect(await waiting).toEqual(cancelled);
  const module = { fileName: 'shrink-worker.ts', options: { type: 'module' } };
  expect(PageWorker.started).toMatchObject([module, module]);
  PageWorker.at(1).response({ ...response, width: 2 });
  expect(await b).toMatchObject({ width: 2 });
  await goOn();
  PageWorker.at(1).response({ ...response, width: 3 });
  expect(await c).toMatchObject({ width: 3 });
  PageWorker.at(0).response({ ...response, width: 1 });
  expect(await a).toMatchObject({ width: 1 });
  await goOn();
  PageWorker.at(1).response({ ...response, width: 4 });
  expect(await d).toMatchObject({ width: 4 });
  expect(PageWorker.started).toHaveLength(2);
});
