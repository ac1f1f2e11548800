import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layUnder } from '../../../../../domain/editing/backdrop-colors.ts';
import { applyFilter } from '../../../../../domain/editing/filters/apply-filter.ts';
import { drawPreview } from '../../../../../src/features/editor/canvas/draw-preview.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import { DrawingCanvas, drawnPicture, stubCanvas } from '../../../../device/drawing-canvas.ts';

beforeEach(() => stubCanvas());
afterEach(() => vi.unstubAllGlobals());

/** The picture that was rendered: transparent at its right. */
const picture = drawnPicture(8, 6, (x, y) => (x < 4 ? [x * 30, y * 40, 99, 255] : [0, 0, 0, 0]));
const sea = drawnPicture(8, 6, () => [10, 90, 200, 255]);
const copy = () => ({ width: 8, height: 6, data: picture.data.slice() });

/** Draws the preview with these choices. */
function preview(more: Partial<EditChoices>, photo: DrawingCanvas | null = null): DrawingCanvas {
  const canvas = new DrawingCanvas(8, 6);
  const base = picture.getContext().getImageData(0, 0, 8, 6);
  drawPreview(canvas as never, base as never, { ...firstChoices, ...more }, photo as never);
  return canvas;
}

it('the preview has the chosen filter, and without one is the picture', () => {
  const whole = copy();
  applyFilter(copy(), whole, { type: 'Sepia', intensity: 70 });
  const filter = { tab: 'filter', filterType: 'Sepia', filterIntensity: 70 } as const;
  expect(preview(filter).data).toEqual(whole.data);
  expect(preview({ ...filter, filterType: null }).data).toEqual(picture.data);
});

it('the preview has the chosen color or photo where the picture is transparent', () => {
  const whole = copy();
  layUnder(whole, { kind: 'color', color: '#ff0000' });
  const color = { tab: 'background', backdrop: 'color', backdropColor: '#ff0000' } as const;
  expect(preview(color).data).toEqual(whole.data);
  const over = preview({ ...color, backdrop: 'photo' }, sea);
  expect(over.pixelAt(1, 1)).toEqual(picture.pixelAt(1, 1));
  expect(over.pixelAt(6, 1)).toEqual(sea.pixelAt(6, 1));
});
