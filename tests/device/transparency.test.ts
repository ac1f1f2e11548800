import { beforeEach, expect, it, vi } from 'vitest';
import { hasTransparency } from '../../src/device/transparency.ts';
import { type DrawingCanvas, drawnPicture } from './drawing-canvas.ts';

// Small pictures have several bands too.
vi.mock('../../src/device/yield-to-main.ts', () => ({
  bandPixels: 50,
  yieldToMain: async () => turns.push('turn'),
}));
const turns: string[] = [];

const isTransparent = (canvas: DrawingCanvas) =>
  hasTransparency(canvas as unknown as OffscreenCanvas);
/** Opaque except for one place. */
const picture = (width: number, height: number, place?: [number, number], alpha = 249) =>
  drawnPicture(width, height, (x, y) => {
    return [0, 0, 0, place?.[0] === x && place[1] === y ? alpha : 255];
  });

beforeEach(() => {
  turns.length = 0;
});

it('a picture is transparent where any pixel is visibly so, also in the last row', async () => {
  expect(await isTransparent(picture(20, 7))).toBe(false);
  expect(await isTransparent(picture(20, 7, [0, 0], 254))).toBe(false);
  expect(await isTransparent(picture(20, 7, [0, 0]))).toBe(true);
  expect(await isTransparent(picture(20, 7, [19, 6], 0))).toBe(true);
  expect(await isTransparent(picture(90, 2, [89, 1]))).toBe(true);
});
