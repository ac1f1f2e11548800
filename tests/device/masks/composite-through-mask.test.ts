import { describe, expect, it } from 'vitest';
import { compositeThroughMask } from '../../../src/device/masks/composite-through-mask.ts';

/** Composites one pixel through a mask of that level. */
function laid(original: number[], response: number[], level: number): number[] {
  const mask = { data: new Uint8Array([level]), width: 1, height: 1 };
  const [below, above] = [original, response].map((pixel) => new Uint8ClampedArray(pixel));
  return [
    ...compositeThroughMask(
      below ?? new Uint8ClampedArray(),
      above ?? new Uint8ClampedArray(),
      mask,
    ),
  ];
}

describe('a response through a mask', () => {
  const random = (seed: number) =>
    Uint8ClampedArray.from(
      { length: 40 * 30 * 4 },
      (_, n) => Math.imul(n + seed, 0x9e37_79b1) >>> 24,
    );

  it('changes no byte outside the mask, and every byte inside', () => {
    const [original, response] = [random(1), random(2)];
    const before = original.slice();
    const data = Uint8Array.from({ length: 40 * 30 }, (_, n) => (n % 3 === 0 ? 255 : 0));
    const result = compositeThroughMask(original, response, { data, width: 40, height: 30 });
    expect(original).toEqual(before);
    const wanted = before.map((byte, n) =>
      Math.floor(n / 4) % 3 === 0 ? (response[n] ?? 0) : byte,
    );
    expect(result).toEqual(wanted);
  });

  it('is a mix at the levels in between', () => {
    const mixed = laid([0, 40, 90, 255], [200, 40, 0, 255], 128);
    expect(mixed).toEqual([100, 40, 45, 255]);
    expect(laid([0, 0, 0, 255], [255, 255, 255, 255], 51)).toEqual([51, 51, 51, 255]);
  });

  it('takes no color from a transparent pixel', () => {
    expect(laid([10, 20, 30, 255], [90, 90, 90, 0], 51)).toEqual([10, 20, 30, 204]);
    expect(laid([90, 90, 90, 0], [10, 20, 30, 255], 51)).toEqual([10, 20, 30, 51]);
  });
});
