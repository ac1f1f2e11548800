import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameExport } from '../../../src/device/exporting/export-name.ts';
import { type ExportChoice, exportPicture } from '../../../src/device/exporting/export-picture.ts';
import { DrawingCanvas, drawnPicture, stubWrittenCanvas } from '../drawing-canvas.ts';

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

let written: ReturnType<typeof stubWrittenCanvas>;
beforeEach(() => {
  written = stubWrittenCanvas();
});
afterEach(() => vi.unstubAllGlobals());

async function exported(more: Partial<ExportChoice>, from = picture) {
  const response = await exportPicture(from as unknown as OffscreenCanvas, { ...choice, ...more });
  const file = written.at(-1);
  return { response, file, pixel: (x: number, y: number) => file?.canvas.pixelAt(x, y) };
}

describe('an export', () => {
  it('has the picture’s own size and the chosen type and quality', async () => {
    const { response, pixel, file } = await exported({ type: 'image/webp', quality: 0.7 });
    const size = { width: 40, height: 20 };
    expect(response).toMatchObject({ ok: true, ...size, blob: { type: 'image/webp' } });
    expect(file).toMatchObject({ type: 'image/webp', quality: 0.7 });
    expect(pixel(19, 19)).toEqual([255, 0, 0, 255]);
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
    stubWrittenCanvas({ canWrite: () => false });
    const { response } = await exported({ type: 'image/webp' });
    expect(response).toEqual({ ok: false, code: 'type_unsupported' });
    const noMemory = { ok: false, code: 'not_enough_memory' };
    vi.stubGlobal('OffscreenCanvas', DrawingCanvas);
    expect((await exported({})).response).toEqual(noMemory);
    vi.spyOn(DrawingCanvas.prototype, 'getContext').mockReturnValueOnce(null as never);
    expect((await exported({})).response).toEqual(noMemory);
  });
});

it('the name of a download consists of the picture, the format and the type', () => {
  expect(nameExport('edited-image.png', 'original', 'image/png')).toBe('edited-image.png');
  expect(nameExport('edited-image.png', '16:9', 'image/webp')).toBe('edited-image-16x9.webp');
  expect(nameExport('headshot.png', 'story', 'image/jpeg')).toBe('headshot-story.jpg');
  expect(nameExport('my.photo.png', 'original', 'image/jpeg')).toBe('my.photo.jpg');
  expect(nameExport('picture', 'original', 'image/png')).toBe('picture.png');
});
