import { describe, expect, it } from 'vitest';
import { evenShapes } from '../../../../src/features/gallery/even-shapes.ts';
import { chooseGallery } from '../../../../src/features/gallery/gallery-picture.ts';
import { stockGallery } from '../../../../src/features/gallery/stock-gallery.ts';

/** The heights of columns of the same width, in widths, one picture after the other. */
function columnHeights(shapes: readonly number[], columns: number): number[] {
  const each = shapes.length / columns;
  return Array.from({ length: columns }, (_, at) =>
    shapes.slice(at * each, (at + 1) * each).reduce((sum, shape) => sum + 1 / shape, 0),
  );
}

describe('the shapes of the gallery’s pictures', () => {
  const shown = chooseGallery([], stockGallery());

  it.each([2, 3, 4])('%i columns of the shipped pictures have the same height', (columns) => {
    const heights = columnHeights(evenShapes(shown), columns);
    for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0, 9);
  });

  it('no shipped picture loses more than a twentieth of its height or width', () => {
    const shapes = evenShapes(shown);
    for (const [at, { width, height }] of shown.entries()) {
      expect(Math.abs((shapes[at] ?? 0) / (width / height) - 1)).toBeLessThan(0.05);
    }
  });
});
