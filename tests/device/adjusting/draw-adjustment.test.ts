import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustPixels } from '../../../src/device/adjusting/adjust-pixels.ts';
import { type Adjustment, noAdjustment } from '../../../src/device/adjusting/adjustment.ts';
import { drawAdjustment } from '../../../src/device/adjusting/draw-adjustment.ts';
import { letPageWork } from '../../../src/device/let-page-work.ts';
import { type DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// Bands of two rows of a picture 6 pixels wide; the last band is shorter.
vi.mock('../../../src/device/let-page-work.ts', () => ({
  bandPixels: 13,
  letPageWork: vi.fn<() => Promise<void>>().mockResolvedValue(),
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
    ['sharpness alone', { sharpness: 80 }, 3],
    ['less sharpness', { sharpness: -100 }, 3],
    ['both', { contrast: 60, sharpness: 50 }, 6],
  ])('has the pixels of the whole picture: %s', async (_, change, pauses) => {
    const expected = adjusted(picture(), change);
    const drawn = await draw(picture(), change);
    expect([drawn.width, drawn.height]).toEqual([6, 5]);
    expect([...drawn.data]).toEqual(expected);
    expect(letPageWork).toHaveBeenCalledTimes(pauses);
  });

  it('reads no more at once than a band, with the rows around it', async () => {
    const source = picture();
    await draw(source, { sharpness: 10 });
    expect(source.readMax).toBe(6 * 4);
    const wide = picture(30, 2);
    await draw(wide, { contrast: 10 });
    expect(wide.readMax).toBe(30);
  });

  it('of nothing is the same canvas, and one of colors too', async () => {
    const source = picture();
    const before = source.data.slice();
    expect(await draw(source, {})).toBe(source);
    expect(source.data).toEqual(before);
    expect(letPageWork).not.toHaveBeenCalled();
    expect(await draw(source, { brightness: 10 })).toBe(source);
    expect(await draw(source, { sharpness: 10 })).not.toBe(source);
  });

  it('is smoothed well, and needs a canvas that can draw', async () => {
    const drawn = await draw(picture(), { sharpness: 10 });
    expect(drawn.getContext().imageSmoothingQuality).toBe('high');
    const message = 'This browser cannot draw';
    const broken = picture();
    vi.spyOn(broken, 'getContext').mockReturnValue(null as never);
    await expect(draw(broken, { brightness: 10 })).rejects.toThrow(message);
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => null;
      },
    );
    await expect(draw(picture(), { sharpness: 10 })).rejects.toThrow(message);
  });
});
