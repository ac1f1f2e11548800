import { describe, expect, it } from 'vitest';
import {
  type Geometry,
  movePlace,
  movePoint,
  sizeAfter,
} from '../../../../domain/editing/geometry/geometry.ts';
import { turnPixels } from '../../../../domain/editing/geometry/turn-pixels.ts';

const size = { width: 3, height: 2 };
const pixels = Uint32Array.of(1, 2, 3, 4, 5, 6);
const turn = (quarters: 1 | 2 | 3) => ({ kind: 'turn', quarters }) as const;
const flip = (axis: 'horizontal' | 'vertical') => ({ kind: 'flip', axis }) as const;

/** What becomes of 1 2 3 above 4 5 6. */
const turned = [
  { geometry: turn(1), rows: [4, 1, 5, 2, 6, 3] },
  { geometry: turn(2), rows: [6, 5, 4, 3, 2, 1] },
  { geometry: turn(3), rows: [3, 6, 2, 5, 1, 4] },
  { geometry: flip('horizontal'), rows: [3, 2, 1, 6, 5, 4] },
  { geometry: flip('vertical'), rows: [4, 5, 6, 1, 2, 3] },
];

describe('a rotated or mirrored picture', () => {
  it.each(turned)('has each pixel in its place: $geometry', ({ geometry, rows }) => {
    expect([...turnPixels(pixels, size, geometry)]).toEqual(rows);
  });

  it.each(turned)('has points where it has their pixels: $geometry', ({ geometry }) => {
    const after = turnPixels(pixels, size, geometry);
    const { width } = sizeAfter(geometry, size);
    pixels.forEach((pixel, at) => {
      const middle = { x: (at % 3) + 0.5, y: Math.floor(at / 3) + 0.5 };
      const { x, y } = movePoint(geometry, size, middle);
      expect(after[Math.floor(y) * width + Math.floor(x)]).toBe(pixel);
    });
  });
});

const picture = { width: 400, height: 200 };
const crop: Geometry = { kind: 'crop', x: 100, y: 20, width: 200, height: 150 };

it('a place moves with the picture, and to the edge where it was cropped off', () => {
  expect(movePlace(turn(3), picture, { x: 0.25, y: 0.1 })).toEqual({ x: 0.1, y: 0.75 });
  expect(movePlace(crop, picture, { x: 0.5, y: 0.475 })).toEqual({ x: 0.5, y: 0.5 });
  expect(movePlace(crop, picture, { x: 0, y: 1 })).toEqual({ x: 0, y: 1 });
});
