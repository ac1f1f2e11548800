import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mark } from '../../../domain/marking/mark.ts';
import { labelPicture } from '../../../src/device/labeling/label-picture.ts';
import { writeMark } from '../../../src/device/marking/carry-mark.ts';
import { blackPng } from '../../pure/images/pictures/black-png.ts';
import { DrawingCanvas, stubCanvas } from '../drawing-canvas.ts';

vi.mock(import('../../../src/device/checking/read-back.ts'), () => ({
  canReadBack: vi.fn<() => Promise<boolean>>(async () => true),
}));
vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: async () => bitmap as unknown as ImageBitmap,
}));

let bitmap: DrawingCanvas;
let written: DrawingCanvas[] = [];
class WritingCanvas extends DrawingCanvas {
  async convertToBlob({ type }: { type: string }): Promise<Blob> {
    written.push(this);
    return new Blob([blackPng(8, 4)], { type });
  }
}

beforeEach(() => {
  written = [];
  stubCanvas(WritingCanvas);
  bitmap = new DrawingCanvas(400, 300);
});
afterEach(() => vi.unstubAllGlobals());

const marked = (sourceType: Mark['sourceType']) =>
  writeMark(new Blob([blackPng(8, 4)], { type: 'image/png' }), { sourceType, identifier: 'job-1' });

it.each(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'])(
  'a picture of %s gets the label in its lower right corner, and keeps its mark',
  async (type) => {
    const labeled = await labelPicture(await marked(type), 'Made with AI');
    const [canvas] = written;
    expect(canvas?.texts).toEqual([
      expect.objectContaining({ text: 'Made with AI', color: '#ffffff' }),
    ]);
    expect(canvas?.pixelAt(388, 288)).toEqual([0x17, 0x14, 0x11, 255]);
    expect(canvas?.pixelAt(10, 10)).toEqual([0, 0, 0, 0]);
    expect(await labeled.text()).toContain(type);
    expect(await labeled.text()).toContain('job-1');
  },
);

it.each([
  ['a cut-out of a photo', 'algorithmicallyEnhanced', 'Made with AI'],
  ['a picture that only a person has edited', 'humanEdits', 'Made with AI'],
  ['a picture of a deployment without a label', 'trainedAlgorithmicMedia', null],
])('%s stays as it is', async (_, type, text) => {
  const file = await marked(type);
  expect(await labelPicture(file, text)).toBe(file);
  expect(written).toEqual([]);
});

it('a picture that can’t be labeled is handed over as it is', async () => {
  const file = await marked('trainedAlgorithmicMedia');
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(await labelPicture(file, 'Made with AI')).toBe(file);
});
