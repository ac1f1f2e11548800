import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fill, layUnder } from '../../../src/device/backdrop/backdrop-colors.ts';
import { drawFill, drawOverPhoto } from '../../../src/device/backdrop/draw-backdrop.ts';
import { yieldToMain } from '../../../src/device/yield-to-main.ts';
import { type DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// Bands of two rows of a picture 4 pixels wide; the last band is shorter.
vi.mock('../../../src/device/yield-to-main.ts', () => ({
  bandPixels: 11,
  yieldToMain: vi.fn<() => Promise<void>>().mockResolvedValue(),
}));

beforeEach(() => stubCanvas());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A red square in a transparent picture. */
const cutOut = (width = 4, height = 5) =>
  drawnPicture(width, height, (x, y) => (x === 1 && y < 3 ? [250, 0, 0, 255] : [0, 0, 0, 0]));

describe('a fill under a picture', () => {
  it.each<Fill>([
    { kind: 'color', color: '#102030' },
    { kind: 'gradient', from: '#000000', to: '#ffffff', direction: 'down' },
    { kind: 'gradient', from: '#ff0000', to: '#0000ff', direction: 'diagonal' },
  ])('has the pixels of the whole picture, band by band: $kind', async (fill) => {
    const canvas = cutOut();
    const whole = { data: canvas.data.slice(), width: 4, height: 5 };
    layUnder(whole, fill);
    await drawFill(canvas.getContext() as unknown as OffscreenCanvasRenderingContext2D, fill);
    expect([...canvas.data]).toEqual([...whole.data]);
    expect(canvas.readMax).toBe(8);
    expect(yieldToMain).toHaveBeenCalledTimes(3);
  });
});

describe('a photo under a picture', () => {
  const over = (photo: DrawingCanvas, canvas = cutOut()) =>
    drawOverPhoto(
      canvas as unknown as OffscreenCanvas,
      photo as unknown as OffscreenCanvas,
    ) as unknown as DrawingCanvas;

  it('fills it, cut off on both sides where the photo is wider', () => {
    const wide = drawnPicture(20, 10, (x) => [0, x, 0, 255]);
    const whole = over(wide);
    expect([whole.width, whole.height]).toEqual([4, 5]);
    expect([whole.pixelAt(1, 0), whole.pixelAt(1, 3)]).toEqual([
      [250, 0, 0, 255],
      [0, 9, 0, 255],
    ]);
    expect([whole.pixelAt(0, 4), whole.pixelAt(3, 4)]).toEqual([
      [0, 7, 0, 255],
      [0, 13, 0, 255],
    ]);
    const high = drawnPicture(4, 15, (_, y) => [0, 0, y, 255]);
    const below = over(high);
    expect([below.pixelAt(0, 0), below.pixelAt(0, 4)]).toEqual([
      [0, 0, 5, 255],
      [0, 0, 9, 255],
    ]);
  });
});
