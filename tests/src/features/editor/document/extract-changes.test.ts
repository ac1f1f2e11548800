import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMark } from '../../../../../domain/marking/mark-file.ts';
import { bytesOf, writeMark } from '../../../../../src/device/marking/carry-mark.ts';
import type { askMaskWorker } from '../../../../../src/device/masks/ask-mask-worker.ts';
import { startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { extractChanges } from '../../../../../src/features/editor/document/extract-changes.ts';
import { SmallBitmap } from '../small-bitmap.ts';

const ask = vi.hoisted(() => vi.fn<typeof askMaskWorker>());
vi.mock('../../../../../src/device/masks/ask-mask-worker.ts', () => ({ askMaskWorker: ask }));
const opened = new SmallBitmap(4, 2);
vi.mock('../../../../../src/device/opening/decode-bitmap.ts', () => ({
  decodeBitmap: async () => opened,
}));
const sent = new SmallBitmap(1, 1);
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async () => sent,
}));

const responded = 200;
const before = 100;
/** Whose pixels are as opaque as the picture that is drawn. */
class PlainCanvas {
  #pixels = new Uint8ClampedArray();
  getContext() {
    return {
      drawImage: (picture: unknown, _: number, __: number, width: number, height: number) => {
        const alpha = picture === sent ? before : responded;
        this.#pixels = new Uint8ClampedArray(width * height * 4).fill(alpha);
      },
      getImageData: () => ({ data: this.#pixels }),
      putImageData: ({ data }: { data: Uint8ClampedArray }) => {
        this.#pixels = Uint8ClampedArray.from(data);
      },
    };
  }
  async convertToBlob({ type }: { type?: string } = {}) {
    return new Blob([this.#pixels as BlobPart], { type: type ?? 'image/png' });
  }
}

beforeEach(() => {
  ask.mockReset();
  vi.stubGlobal('OffscreenCanvas', PlainCanvas);
});
afterEach(() => vi.unstubAllGlobals());

const extract = (width: number, height: number, blob = new Blob(['result'])) =>
  extractChanges(
    { blob, bitmap: new SmallBitmap(width, height) },
    startRecipe({ id: 'base', width: 400, height: 200 }),
    new Map(),
  );

describe('the changes of a response', () => {
  it('are the pixels that are not as they were sent, each as far as it has changed', async () => {
    const data = Uint8Array.of(255, 0, 51, 255, 0, 0, 0, 0);
    ask.mockResolvedValue({ data, width: 4, height: 2 });
    const changes = await extract(4, 2);
    expect(changes?.bitmap).toBe(opened);
    const pixels = new Uint8Array((await changes?.blob.arrayBuffer()) ?? new ArrayBuffer());
    const alphas = [...pixels].filter((_, at) => at % 4 === 3);
    expect(alphas).toEqual([200, 0, 40, 200, 0, 0, 0, 0]);
    expect(changes?.blob.type).toBe('image/png');
    // The colors stay.
    expect([...pixels].filter((_, at) => at % 4 !== 3).every((tone) => tone === 200)).toBe(true);
  });

  it('have the mark of the response, with its job', async () => {
    const mark = { sourceType: 'compositeWithTrainedAlgorithmicMedia', identifier: 'job-1' };
    const create = { width: 4, height: 2, channels: 4, background: '#123456' } as const;
    const file = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
    vi.spyOn(PlainCanvas.prototype, 'convertToBlob').mockResolvedValue(file);
    ask.mockResolvedValue({ data: new Uint8Array(8), width: 4, height: 2 });
    const changes = await extract(4, 2, await writeMark(file, mark));
    expect(changes && readMark(await bytesOf(changes.blob))).toMatchObject(mark);
  });
});
