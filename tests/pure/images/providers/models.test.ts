import { describe, expect, it } from 'vitest';
import { hasRatio, ratioOf, shapes } from '../../../../domain/tools/picture-options.ts';
import { nearestShape, pixelSize } from '../../../../worker/images/providers/models/image-model.ts';

describe('the size of a picture', () => {
  it.each(shapes)(
    'the shape %s has sides in steps of 16, within 3 %% of its proportions',
    (shape) => {
      for (const pixels of [1024 * 1024, 768 * 768]) {
        const size = pixelSize(ratioOf(shape), { pixels, step: 16, sideMin: 256, sideMax: 1920 });
        expect([size.width % 16, size.height % 16]).toEqual([0, 0]);
        expect(hasRatio(size, ratioOf(shape))).toBe(true);
        expect((size.width * size.height) / pixels).toBeGreaterThan(0.9);
        expect((size.width * size.height) / pixels).toBeLessThan(1.1);
      }
    },
  );

  it('the nearest of the offered shapes is chosen for the proportions of a source', () => {
    expect(nearestShape(1.7, ['1:1', '3:2', '16:9'])).toBe('16:9');
    expect(nearestShape(0.1, ['1:1', '2:3', 'original'])).toBe('2:3');
    expect(nearestShape(2, [])).toBe('1:1');
  });
});
