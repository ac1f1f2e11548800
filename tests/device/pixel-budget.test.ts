import { afterEach, expect, it, vi } from 'vitest';
import { fitPixels, pixelBudget } from '../../src/device/pixel-budget.ts';

afterEach(() => vi.unstubAllGlobals());

const linux = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 };
const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' };
const ipad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };

it.each([
  ['computer', linux, 8000, 5000, { width: 8000, height: 5000, isReduced: false }],
  ['computer', linux, 16_000, 10_000, { width: 8000, height: 5000, isReduced: true }],
  ['phone', iphone, 8000, 2000, { width: 8000, height: 2000, isReduced: false }],
  ['phone', iphone, 8000, 8000, { width: 4000, height: 4000, isReduced: true }],
  ['tablet', ipad, 8000, 8000, { width: 4000, height: 4000, isReduced: true }],
  ['phone', iphone, 40, 30, { width: 40, height: 30, isReduced: false }],
] as const)('on a %s a picture is worked on at its own size, or the largest possible', (...row) => {
  const [, navigator, width, height, size] = row;
  vi.stubGlobal('navigator', navigator);
  expect(fitPixels({ width, height }, pixelBudget())).toEqual(size);
});
