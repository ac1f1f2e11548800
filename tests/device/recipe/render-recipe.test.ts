import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adjustPixels } from '../../../domain/editing/adjusting/adjust-pixels.ts';
import { noAdjustment } from '../../../domain/editing/adjusting/adjustment.ts';
import { type Fill, layUnder } from '../../../domain/editing/backdrop-colors.ts';
import { applyFilter } from '../../../domain/editing/filters/apply-filter.ts';
import type { Geometry } from '../../../domain/editing/geometry/geometry.ts';
import { turnPixels } from '../../../domain/editing/geometry/turn-pixels.ts';
import { compositeThroughMask } from '../../../src/device/masks/composite-through-mask.ts';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import type { MaskOperation } from '../../../src/device/masks/mask-operation.ts';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { addEdit, type Edit, startRecipe } from '../../../src/device/recipe/recipe.ts';
import { renderRecipe } from '../../../src/device/recipe/render-recipe.ts';
import { type DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// In the page a worker draws the masks.
vi.mock('../../../src/device/masks/ask-mask-worker.ts', () => ({
  drawMask: async (
    operations: MaskOperation[],
    size: { width: number; height: number },
    look: { scale: number; feather: number },
  ) => featherMask(rasterizeMask(operations, size, look.scale), look.feather),
}));
// Small pictures have several bands too.
vi.mock('../../../src/device/yield-to-main.ts', () => ({
  bandPixels: 240,
  yieldToMain: async () => pageTurns.push('turn'),
}));
const pageTurns: string[] = [];

const size = { width: 60, height: 40 };
const base = drawnPicture(60, 40, (x, y) => [x * 4, y * 6, 99, 255]);
const other = drawnPicture(60, 40, (x, y) => [255 - x, 3 * y, 7, 255]);
const sticker = drawnPicture(60, 40, (x) => (x < 10 ? [1, 2, 3, 255] : [0, 0, 0, 0]));
const wide = drawnPicture(120, 40, (x, y) => [x, y, 5, 255]);
const pictures = new Map(Object.entries({ base, other, sticker, wide }));

beforeEach(() => {
  pageTurns.length = 0;
  stubCanvas();
});
afterEach(() => vi.unstubAllGlobals());

async function rendered(edits: Edit[], options: { width?: number; signal?: AbortSignal } = {}) {
  const recipe = edits.reduce(addEdit, startRecipe({ id: 'base', ...size }));
  const bitmaps = pictures as unknown as Map<string, ImageBitmap>;
  const response = await renderRecipe(recipe, bitmaps, options);
  if (!response.ok) throw new Error(response.code);
  return response.canvas as unknown as DrawingCanvas;
}

const text: Edit = {
  kind: 'text',
  layer: {
    text: 'Hello',
    place: 'Center',
    font: { family: 'Geist Variable', weight: 700, italic: false },
    size: 0.2,
    color: 'auto',
    outline: 'auto',
  },
};
const overlay: Edit = { kind: 'overlay', pictureId: 'sticker' };
const background: Edit = { kind: 'background', pictureId: 'other' };
const filter: Edit = { kind: 'filter', type: 'Grunge', intensity: 70 };
const patchOf = (feather: number, ...operations: MaskOperation[]): Edit => ({
  kind: 'ai-patch',
  pictureId: 'other',
  operations,
  feather,
});

describe('a rendered recipe', () => {
  it('is the base picture where there are no edits', async () => {
    expect((await rendered([])).data).toEqual(base.data);
  });

  it('has the edits in their order, one over the other', async () => {
    const over = await rendered([background, overlay]);
    expect(over.pixelAt(5, 5)).toEqual([1, 2, 3, 255]);
    expect(over.pixelAt(15, 5)).toEqual(other.pixelAt(15, 5));
    // Another background replaces everything before it, also where it is transparent.
    const under = await rendered([overlay, { kind: 'background', pictureId: 'sticker' }]);
    expect(under.data).toEqual(sticker.data);
    expect((await rendered([overlay])).pixelAt(15, 5)).toEqual(base.pixelAt(15, 5));
    expect((await rendered([text])).texts.map(({ text: drawn }) => drawn)).toContain('Hello');
  });

  it('has a filter as the whole picture would have it, and the page stays responsive', async () => {
    const whole = { ...size, data: base.data.slice() };
    applyFilter(whole, whole, { type: 'Grunge', intensity: 70 });
    const canvas = await rendered([filter]);
    expect(canvas.data).toEqual(whole.data);
    expect(canvas.readMax).toBe(240);
    expect(pageTurns).toHaveLength(10);
  });

  it.each<Exclude<Geometry, { kind: 'crop' }>>([
    { kind: 'turn', quarters: 1 },
    { kind: 'flip', axis: 'vertical' },
  ])('has each pixel of a turned picture once, in its place: %j', async (geometry) => {
    const canvas = await rendered([geometry]);
    const whole = turnPixels(new Uint32Array(base.data.buffer), size, geometry);
    expect(new Uint32Array(canvas.data.buffer)).toEqual(whole);
    expect(pageTurns.length).toBeGreaterThan(8);
  });

  it('has adjustments as the whole picture would have them, band by band', async () => {
    const adjustment = { ...noAdjustment, contrast: 60, saturation: -40, sharpness: 50 };
    const whole = { ...size, data: new Uint8ClampedArray(base.data.length) };
    adjustPixels({ ...size, data: base.data }, whole, adjustment);
    expect((await rendered([{ kind: 'adjust', adjustment }])).data).toEqual(whole.data);
    expect(pageTurns.length).toBeGreaterThan(8);
  });

  it('has a backdrop where it is transparent, of which a wider photo is cut at both sides', async () => {
    const cutOut: Edit = { kind: 'background', pictureId: 'sticker' };
    const fill: Fill = { kind: 'gradient', from: '#ff0000', to: '#0000ff', direction: 'diagonal' };
    const whole = { ...size, data: sticker.data.slice() };
    layUnder(whole, fill);
    expect((await rendered([cutOut, { kind: 'backdrop', fill }])).data).toEqual(whole.data);
    const photo = await rendered([cutOut, { kind: 'backdrop-photo', pictureId: 'wide' }]);
    expect(photo.pixelAt(5, 5)).toEqual(sticker.pixelAt(5, 5));
    expect([photo.pixelAt(10, 0), photo.pixelAt(59, 39)]).toEqual([
      [40, 0, 5, 255],
      [89, 39, 5, 255],
    ]);
  });

  it('has a response laid over it through its selection, and every other byte unchanged', async () => {
    const operations: MaskOperation[] = [
      { kind: 'rectangle', x: 12, y: 9, width: 20, height: 14 },
      { kind: 'brush', radius: 6, points: [{ x: 40, y: 30 }] },
    ];
    const mask = featherMask(rasterizeMask(operations, size), 5);
    const canvas = await rendered([patchOf(5, ...operations)]);
    expect(canvas.data).toEqual(compositeThroughMask(base.data, other.data, mask));
    // 48 columns and 38 rows, of which 5 are processed at once.
    expect(canvas.readMax).toBe(240);
    expect(pageTurns).toHaveLength(8);
    const outside = patchOf(5, { kind: 'rectangle', x: 200, y: 9, width: 20, height: 14 });
    expect((await rendered([outside])).data).toEqual(base.data);
  });

  it('has its edits on the picture’s shape at that time', async () => {
    const crop: Edit = { kind: 'crop', x: 10, y: 4, width: 30, height: 24 };
    const cropped = await rendered([crop]);
    expect([cropped.width, cropped.height]).toEqual([30, 24]);
    expect(cropped.readMax).toBe(0);
    for (const [x, y] of [
      [0, 0],
      [29, 23],
    ] as const) {
      expect(cropped.pixelAt(x, y)).toEqual(base.pixelAt(x + 10, y + 4));
    }
    const turned = await rendered([crop, { kind: 'turn', quarters: 1 }]);
    expect([turned.width, turned.height]).toEqual([24, 30]);
    // The upper left corner of the crop is the upper right one now.
    expect(turned.pixelAt(23, 0)).toEqual(base.pixelAt(10, 4));
    expect(turned.pixelAt(0, 29)).toEqual(base.pixelAt(39, 27));
    const later = await rendered([
      crop,
      { kind: 'turn', quarters: 1 },
      patchOf(0, { kind: 'rectangle', x: 0, y: 0, width: 5, height: 5 }),
    ]);
    expect(later.pixelAt(2, 2)[0]).toBeGreaterThan(240);
    expect(later.pixelAt(12, 12)).toEqual(turned.pixelAt(12, 12));
  });

  it('has the requested width after a crop, in the shape of the crop', async () => {
    const crop: Edit = { kind: 'crop', x: 10, y: 4, width: 30, height: 24 };
    const small = await rendered([crop], { width: 15 });
    expect([small.width, small.height]).toEqual([15, 12]);
    for (let width = 1; width <= 30; width += 1) {
      expect((await rendered([crop, { kind: 'turn', quarters: 3 }], { width })).width).toBe(width);
    }
  });

  it('fails where a picture is missing, and names it', async () => {
    const recipe = addEdit(startRecipe({ id: 'base', ...size }), { ...overlay, pictureId: 'gone' });
    const bitmaps = pictures as unknown as Map<string, ImageBitmap>;
    const missing = { ok: false, code: 'missing_picture' };
    expect(await renderRecipe(recipe, bitmaps)).toEqual({ ...missing, pictureId: 'gone' });
    expect(await renderRecipe(recipe, new Map())).toEqual({ ...missing, pictureId: 'base' });
  });

  it('stops when its signal aborts', async () => {
    const recipe = addEdit(startRecipe({ id: 'base', ...size }), overlay);
    const bitmaps = pictures as unknown as Map<string, ImageBitmap>;
    const response = await renderRecipe(recipe, bitmaps, { signal: AbortSignal.abort() });
    expect(response).toEqual({ ok: false, code: 'cancelled' });
  });
});
