import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExportChoice, exportPicture } from '../../../src/device/exporting/export-picture.ts';
import { DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// Small pictures of the same shapes are drawn faster.
vi.mock('../../../domain/export-formats.ts', () => ({
  exportFormats: [
    { id: 'original', size: null },
    { id: '1:1', size: { width: 32, height: 32 } },
  ],
}));

const choice: ExportChoice = {
  format: 'original',
  fit: 'cover',
  background: null,
  type: 'image/png',
  quality: 0.9,
};
/** Left half red, right half transparent. */
const picture = drawnPicture(40, 20, (x) => (x < 20 ? [255, 0, 0, 255] : [0, 0, 0, 0]));

let written: { canvas: DrawingCanvas; options: unknown }[] = [];
/** Which types the browser can write, and whether it has the memory. */
let browser: { types: string[]; canWrite: boolean; canDraw: boolean };

class WritingCanvas extends DrawingCanvas {
  override getContext() {
    return browser.canDraw ? super.getContext() : (null as never);
  }

  convertToBlob(options: { type: string }): Promise<Blob> {
    if (!browser.canWrite) return Promise.reject(new Error('No memory'));
    written.push({ canvas: this, options });
    const type = browser.types.includes(options.type) ? options.type : 'image/png';
    return Promise.resolve(new Blob(['picture'], { type }));
  }
}

beforeEach(() => {
  written = [];
  browser = { types: ['image/png', 'image/jpeg', 'image/webp'], canWrite: true, canDraw: true };
  stubCanvas(WritingCanvas);
});
afterEach(() => vi.unstubAllGlobals());

async function exported(more: Partial<ExportChoice>, from = picture) {
  const response = await exportPicture(from as unknown as OffscreenCanvas, { ...choice, ...more });
  const canvas = written.at(-1)?.canvas;
  const pixel = (x: number, y: number) => canvas?.pixelAt(x, y);
  return { response: response, pixel, options: written.at(-1)?.options };
}

describe('an export', () => {
  it('has the picture’s own size and the chosen type and quality', async () => {
    const { response, pixel, options } = await exported({ type: 'image/webp', quality: 0.7 });
    expect(response).toMatchObject({
      ok: true,
      width: 40,
      height: 20,
      blob: { type: 'image/webp' },
    });
    expect(options).toEqual({ type: 'image/webp', quality: 0.7 });
    expect([pixel(0, 0), pixel(19, 19)]).toEqual([
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ]);
  });

  it('stays transparent, unless a background was chosen or the type is JPEG', async () => {
    expect((await exported({})).pixel(39, 0)).toEqual([0, 0, 0, 0]);
    expect((await exported({ background: '#0000ff' })).pixel(39, 0)).toEqual([0, 0, 255, 255]);
    expect((await exported({ type: 'image/jpeg' })).pixel(39, 19)).toEqual([255, 255, 255, 255]);
    const chosen = await exported({ type: 'image/jpeg', background: '#00ff00' });
    expect(chosen.pixel(39, 19)).toEqual([0, 255, 0, 255]);
    expect(chosen.pixel(0, 0)).toEqual([255, 0, 0, 255]);
  });

  it('covers a format from the picture’s middle, or fits into it between bars', async () => {
    const upright = drawnPicture(16, 64, (_, y) => (y < 32 ? [255, 0, 0, 255] : [0, 0, 255, 255]));
    const square = { format: '1:1', background: '#00ff00' } as const;
    const covered = await exported({ ...square, fit: 'cover' }, upright);
    expect(covered.response).toMatchObject({ width: 32, height: 32 });
    expect([covered.pixel(0, 0), covered.pixel(31, 31)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    const fitted = await exported({ ...square, fit: 'fit' }, upright);
    expect([fitted.pixel(11, 0), fitted.pixel(12, 0), fitted.pixel(20, 31)]).toEqual([
      [0, 255, 0, 255],
      [255, 0, 0, 255],
      [0, 255, 0, 255],
    ]);
    expect(fitted.pixel(19, 31)).toEqual([0, 0, 255, 255]);
  });

  it('reports that the browser cannot write the type, or has no memory for it', async () => {
    browser.types = ['image/png'];
    const { response } = await exported({ type: 'image/webp' });
    expect(response).toEqual({ ok: false, code: 'type_unsupported' });
    browser.canWrite = false;
    expect((await exported({})).response).toEqual({ ok: false, code: 'not_enough_memory' });
    browser.canDraw = false;
    expect((await exported({})).response).toEqual({ ok: false, code: 'not_enough_memory' });
  });
});
