import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustPixels } from '../../../src/device/adjusting/adjust-pixels.ts';
import { type Adjustment, noAdjustment } from '../../../src/device/adjusting/adjustment.ts';
import { drawAdjustment } from '../../../src/device/adjusting/draw-adjustment.ts';
import { yieldToMain } from '../../../src/device/yield-to-main.ts';
import { type DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// Bands of two rows of a picture 6 pixels wide; the last band is shorter.
vi.mock('../../../src/device/yield-to-main.ts', () => ({
  bandPixels: 13,
  yieldToMain: vi.fn<() => Promise<void>>().mockResolvedValue(),
}));

beforeEach(() => stubCanvas());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const picture = (width = 6, height = 5) =>
  drawnPicture(width, height, (x, y) => [(x * 53) % 256, (y * 91) % 256, (x * y * 17) % 256, 255]);

async function draw(canvas: DrawingCanvas, change: Partial<Adjustment>): Promise<DrawingCanvas> {
  const given = canvas as unknown as OffscreenCanvas;
  return (await drawAdjustment(given, { ...noAdjustment, ...change })) as unknown as DrawingCanvas;
}

function adjusted({ data, width, height }: DrawingCanvas, change: Partial<Adjustment>) {
  const source = { data: data.slice(), width, height };
  const target = { ...source, data: new Uint8ClampedArray(data.length) };
  adjustPixels(source, target, { ...noAdjustment, ...change });
  return [...target.data];
}

describe('an adjustment that is drawn band by band', () => {
  it.each<[string, Partial<Adjustment>, number]>([
    ['colors alone', { brightness: 30, saturation: -40 }, 3],
    ['less sharpness', { sharpness: -100 }, 3],
    ['both', { contrast: 60, sharpness: 50 }, 6],
  ])('has the pixels of the whole picture: %s', async (_, change, pauses) => {
    const expected = adjusted(picture(), change);
    const drawn = await draw(picture(), change);
    expect([drawn.width, drawn.height]).toEqual([6, 5]);
    expect([...drawn.data]).toEqual(expected);
    expect(yieldToMain).toHaveBeenCalledTimes(pauses);
  });
});
