import { afterEach, describe, expect, it, vi } from 'vitest';
import { flattenOnto } from '../../../../../src/features/studio/result/background-colors.ts';
import { DrawingCanvas, drawnPicture, stubCanvas } from '../../../../device/drawing-canvas.ts';

afterEach(() => vi.unstubAllGlobals());

/** A file of a canvas, with the canvas that it was written from. */
class WrittenPng extends Blob {
  readonly canvas: DrawingCanvas;

  constructor(canvas: DrawingCanvas, options: { type: string }) {
    super(['png'], options);
    this.canvas = canvas;
  }
}

class WritingCanvas extends DrawingCanvas {
  convertToBlob(options: { type: string }): WrittenPng {
    return new WrittenPng(this, options);
  }
}

/** Flattens a picture of a red pixel beside one that shows nothing. */
async function flatten(color: string) {
  const bitmap = drawnPicture(2, 1, (x) => (x === 0 ? [255, 0, 0, 255] : [0, 0, 0, 0]));
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  return { bitmap, file: await flattenOnto(new Blob(['picture']), color) };
}

describe('a cut-out on a background color', () => {
  it('is a PNG of its own size, with the color wherever it shows nothing', async () => {
    stubCanvas(WritingCanvas);
    const { bitmap, file } = await flatten('#bcd7ea');
    if (!(file instanceof WrittenPng)) throw new Error('The file is of no canvas');
    const { canvas, type } = file;
    expect([type, canvas.width, canvas.height]).toEqual(['image/png', 2, 1]);
    expect([canvas.pixelAt(0, 0), canvas.pixelAt(1, 0)]).toEqual([
      [255, 0, 0, 255],
      [0xbc, 0xd7, 0xea, 255],
    ]);
    expect(bitmap.isClosed).toBe(true);
  });
});
