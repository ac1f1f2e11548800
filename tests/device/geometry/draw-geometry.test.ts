import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawGeometry } from '../../../src/device/geometry/draw-geometry.ts';
import type { Geometry } from '../../../src/device/geometry/geometry.ts';
import { yieldToMain } from '../../../src/device/yield-to-main.ts';
import { type DrawingCanvas, drawnPicture, stubCanvas } from '../drawing-canvas.ts';

// Bands of two rows of a picture 5 pixels wide, so that a small one has several, and the last is shorter.
vi.mock('../../../src/device/yield-to-main.ts', () => ({
  bandPixels: 14,
  yieldToMain: vi.fn<() => Promise<void>>().mockResolvedValue(),
}));

beforeEach(() => stubCanvas());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const size = { width: 5, height: 7 };
/** A picture whose colors say the place. */
const picture = (scale = 1) =>
  drawnPicture(size.width * scale, size.height * scale, (x, y) => [
    10 * Math.floor(x / scale),
    10 * Math.floor(y / scale),
    7,
    200 + x,
  ]);

async function draw(geometry: Geometry, canvas = picture(), scale = 1): Promise<DrawingCanvas> {
  const given = canvas as unknown as OffscreenCanvas;
  return (await drawGeometry(given, geometry, size, scale)) as unknown as DrawingCanvas;
}

/** Where each pixel of the result comes from. */
function places(canvas: DrawingCanvas): string[] {
  return Array.from({ length: canvas.height }, (_, y) =>
    Array.from({ length: canvas.width }, (_unused, x) => {
      const [red, green, blue, alpha] = canvas.pixelAt(x, y);
      return blue === 7 && alpha === 200 + red / 10 ? `${red / 10}${green / 10}` : '??';
    }).join(' '),
  );
}

describe('a picture of another shape', () => {
  it.each<[string, Geometry, string, string, [number, number]]>([
    ['rotated by a quarter', { kind: 'turn', quarters: 1 }, '06', '40', [7, 5]],
    ['upside down', { kind: 'turn', quarters: 2 }, '46', '00', [5, 7]],
    ['rotated by three quarters', { kind: 'turn', quarters: 3 }, '40', '06', [7, 5]],
    ['with left and right exchanged', { kind: 'flip', axis: 'horizontal' }, '40', '06', [5, 7]],
    ['with top and bottom exchanged', { kind: 'flip', axis: 'vertical' }, '06', '40', [5, 7]],
  ])('%s has every pixel once, in its place', async (_, geometry, first, last, [wide, high]) => {
    const drawn = await draw(geometry);
    expect([drawn.width, drawn.height]).toEqual([wide, high]);
    const all = places(drawn).flatMap((row) => row.split(' '));
    expect([all[0], all.at(-1)]).toEqual([first, last]);
    expect(new Set(all)).toEqual(new Set(places(picture()).flatMap((row) => row.split(' '))));
    // Neighbors stay neighbors: a band in a wrong place would part them.
    const [near, further] = [all[1] ?? '', all[wide] ?? ''].map((place) =>
      Math.abs(Number(place) - Number(first)),
    );
    expect(new Set([near, further])).toEqual(new Set([1, 10]));
    for (const row of places(drawn)) {
      const steps = row.split(' ').map(Number);
      const step = (steps[1] ?? 0) - (steps[0] ?? 0);
      expect(steps).toEqual(steps.map((_place, at) => (steps[0] ?? 0) + at * step));
    }
    expect(yieldToMain).toHaveBeenCalledTimes(4);
  });
});
