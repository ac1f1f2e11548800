import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bandsOf, changeInBands } from '../../src/device/bands.ts';
import { yieldToMain } from '../../src/device/yield-to-main.ts';
import { drawnPicture, stubCanvas } from './drawing-canvas.ts';

vi.mock('../../src/device/yield-to-main.ts', () => ({
  bandPixels: 12,
  yieldToMain: vi.fn<() => Promise<void>>().mockResolvedValue(),
}));

beforeEach(() => stubCanvas());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the bands of a picture', () => {
  it.each([
    [
      [
        [0, 2],
        [2, 2],
        [4, 1],
      ],
      6,
      5,
    ],
    [[[0, 3]], 4, 3],
    [
      [
        [0, 1],
        [1, 1],
      ],
      13,
      2,
    ],
    [[[0, 1]], 1, 1],
  ])('are %j where it has %i × %i pixels, and bands of 12', (bands, width, height) => {
    expect(bandsOf({ width, height })).toEqual(bands);
  });

  it('are changed in their place, one after the other, and the page works in between', async () => {
    const picture = drawnPicture(6, 5, (x, y) => [x, y, 0, 255]);
    const tops: number[] = [];
    const context = picture.getContext() as unknown as OffscreenCanvasRenderingContext2D;
    Object.assign(context, { canvas: picture });
    await changeInBands(context, ({ data, height }, top) => {
      expect(yieldToMain).toHaveBeenCalledTimes(tops.length);
      tops.push(top);
      expect(data[1]).toBe(top);
      for (let at = 2; at < data.length; at += 4) data[at] = height;
    });
    expect(tops).toEqual([0, 2, 4]);
    expect(yieldToMain).toHaveBeenCalledTimes(3);
    expect([0, 1, 2, 3, 4].map((y) => picture.pixelAt(5, y))).toEqual([
      [5, 0, 2, 255],
      [5, 1, 2, 255],
      [5, 2, 2, 255],
      [5, 3, 2, 255],
      [5, 4, 1, 255],
    ]);
  });
});
