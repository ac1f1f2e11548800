import { describe, expect, it } from 'vitest';
import { rasterizeMask } from '../../../src/device/masks/rasterize-mask.ts';
import { at, rectangle, stroke } from './steps.ts';

const size = { width: 60, height: 45 };

type Point = [x: number, y: number];

/**
 * Returns the distance of a point from a path of straight lines: each is halved towards the nearer
 * end.
 */
function distanceTo(path: Point[], [x, y]: Point): number {
  const distances = path.map((begin, number) => {
    let [near, far] = [begin, path[number + 1] ?? begin];
    for (let step = 0; step < 14; step += 1) {
      const middle: Point = [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2];
      const [toNear, toFar] = [near, far].map(([px, py]) => Math.hypot(x - px, y - py));
      [near, far] = (toNear ?? 0) <= (toFar ?? 0) ? [near, middle] : [middle, far];
    }
    return Math.hypot(x - near[0], y - near[1]);
  });
  return Math.min(...distances);
}

/** The brush's edge is one pixel wide: in its middle a pixel is half inside. */
function levelsOf(radius: number, path: Point[]): number[] {
  return Array.from({ length: size.width * size.height }, (_, place) => {
    const [x, y] = [place % size.width, Math.floor(place / size.width)];
    const share = radius + 0.5 - distanceTo(path, [x + 0.5, y + 0.5]);
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  });
}

const paths: [name: string, radius: number, path: Point[]][] = [
  [
    'a path with a turn back',
    4.5,
    [
      [10, 35],
      [50, 35],
      [30, 9],
    ],
  ],
  [
    'a path over the left and upper edge',
    7,
    [
      [-9, 20],
      [3, -2],
      [30, -4],
    ],
  ],
  ['a dot smaller than a pixel', 0.2, [[30.5, 20.5]]],
];

describe('a selection', () => {
  it.each(paths)(
    'by %s is everything within the brush’s radius, and half of a pixel at its edge',
    (_, radius, path) => {
      const mask = rasterizeMask([stroke('brush', radius, ...path)], size);
      const wanted = levelsOf(radius, path);
      const wrong = wanted.filter((level, place) => Math.abs(level - (mask.data[place] ?? 0)) > 1);
      expect(wrong).toEqual([]);
    },
  );

  it.each(paths)(
    'loses to the eraser along %s what the brush would add there',
    (_, radius, path) => {
      const added = rasterizeMask([stroke('brush', radius, ...path)], size);
      const all = rectangle(0, 0, size.width, size.height);
      const left = rasterizeMask([all, stroke('eraser', radius, ...path)], size);
      expect([...left.data]).toEqual([...added.data].map((level) => 255 - level));
    },
  );

  it('gains what is drawn after the eraser', () => {
    const steps = [rectangle(5, 5, 50, 35), stroke('eraser', 10, [30, 20])];
    expect(at(rasterizeMask(steps, size), 30, 20)).toBe(0);
    expect(at(rasterizeMask(steps, size), 6, 6)).toBe(255);
    const again = rasterizeMask([...steps, stroke('brush', 4, [30, 20])], size);
    expect(at(again, 30, 20)).toBe(255);
  });

  it('by a rectangle has exact edges, in whichever direction it was drawn', () => {
    const mask = rasterizeMask([rectangle(10, 20, 30, 12)], size);
    const wanted = Array.from({ length: size.width * size.height }, (_, place) => {
      const [x, y] = [place % size.width, Math.floor(place / size.width)];
      return x >= 10 && x < 40 && y >= 20 && y < 32 ? 255 : 0;
    });
    expect([...mask.data]).toEqual(wanted);
    expect(rasterizeMask([rectangle(40, 32, -30, -12)], size)).toEqual(mask);
  });
});
