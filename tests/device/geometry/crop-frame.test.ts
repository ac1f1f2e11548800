import { describe, expect, it } from 'vitest';
import { frameOfRatio, resizeFrame } from '../../../src/device/geometry/crop-frame.ts';

const picture = { width: 400, height: 300 };
const frame = { x: 100, y: 50, width: 200, height: 150 };

it('a crop of a shape is the largest in the middle of the picture', () => {
  expect(frameOfRatio(picture, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
  expect(frameOfRatio(picture, 16 / 9)).toEqual({ x: 0, y: 37, width: 400, height: 225 });
  expect(frameOfRatio(picture, 4 / 3)).toEqual({ x: 0, y: 0, ...picture });
  expect(frameOfRatio({ width: 900, height: 1 }, 9 / 16)).toMatchObject({ width: 1, height: 1 });
});

describe('a corner that is moved', () => {
  it.each([
    ['top-left', { x: 120.4, y: 80 }, { x: 120, y: 80, width: 180, height: 120 }],
    ['bottom-right', { x: 350, y: 290 }, { x: 100, y: 50, width: 250, height: 240 }],
    ['top-right', { x: 250, y: 100 }, { x: 100, y: 100, width: 150, height: 100 }],
    ['bottom-left', { x: 50, y: 150 }, { x: 50, y: 50, width: 250, height: 100 }],
  ] as const)('at the %s leaves the opposite one where it is', (corner, to, expected) => {
    expect(resizeFrame(frame, corner, to, picture, null)).toEqual(expected);
  });

  it('keeps the shape, and is stopped by the nearer edge', () => {
    const square = { x: 100, y: 50, width: 100, height: 100 };
    const wider = resizeFrame(square, 'bottom-right', { x: 300, y: 60 }, picture, 1);
    expect(wider).toEqual({ ...square, width: 200, height: 200 });
    const stopped = resizeFrame(square, 'bottom-right', { x: 400, y: 400 }, picture, 1);
    expect(stopped).toEqual({ ...square, width: 250, height: 250 });
    // A key moves a corner along one side.
    const narrower = resizeFrame(square, 'bottom-right', { x: 190, y: 150 }, picture, 1);
    expect(narrower).toEqual({ ...square, width: 90, height: 90 });
    const lower = resizeFrame(square, 'top-right', { x: 200, y: 60 }, picture, 1);
    expect(lower).toEqual({ x: 100, y: 60, width: 90, height: 90 });
    const least = resizeFrame(square, 'top-left', { x: 200, y: 150 }, picture, 16 / 9);
    expect([least.width, least.height]).toEqual([89, 50]);
    expect([least.x + least.width, least.y + least.height]).toEqual([200, 150]);
  });
});
