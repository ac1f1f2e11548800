import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compositeThroughMask } from '../../../src/device/masks/composite-through-mask.ts';
import { encodeMask } from '../../../src/device/masks/encode-mask.ts';
import { featherMask } from '../../../src/device/masks/feather-mask.ts';
import { findMaskBounds, moveOperations } from '../../../src/device/masks/mask-bounds.ts';
import {
  type MaskOperation,
  maskOperationSchema,
} from '../../../src/device/masks/mask-operation.ts';
import { type Mask, rasteriseMask } from '../../../src/device/masks/rasterise-mask.ts';

const size = { width: 200, height: 150 };
const at = (mask: Mask, x: number, y: number) => mask.data[y * mask.width + x];
const stroke = (kind: 'brush' | 'eraser', radius: number, ...points: [number, number][]) =>
  ({ kind, radius, points: points.map(([x, y]) => ({ x, y })) }) satisfies MaskOperation;
const rectangle = (x: number, y: number, width: number, height: number) =>
  ({ kind: 'rectangle', x, y, width, height }) satisfies MaskOperation;

describe('a selection', () => {
  it('is everything within the radius of the brush’s way, and nothing else', () => {
    const [a, b, radius] = [{ x: 40, y: 50 }, { x: 150, y: 90 }, 12];
    const mask = rasteriseMask([stroke('brush', radius, [a.x, a.y], [b.x, b.y])], size);
    let wrong = 0;
    for (let y = 0; y < size.height; y += 1) {
      for (let x = 0; x < size.width; x += 1) {
        let nearest = Number.POSITIVE_INFINITY;
        for (let t = 0; t <= 1; t += 0.002) {
          const [px, py] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
          nearest = Math.min(nearest, Math.hypot(x + 0.5 - px, y + 0.5 - py));
        }
        const wanted = nearest < radius - 0.6 ? 255 : nearest > radius + 0.6 ? 0 : at(mask, x, y);
        wrong += at(mask, x, y) === wanted ? 0 : 1;
      }
    }
    expect(wrong).toBe(0);
  });

  it('of one tap is a dot', () => {
    const mask = rasteriseMask([stroke('brush', 5, [20, 20])], size);
    expect(mask.data.reduce((sum, value) => sum + value, 0) / 255).toBeCloseTo(Math.PI * 25, 0);
  });

  it('loses what the eraser goes over, and gains what is drawn after that', () => {
    const steps = [rectangle(10, 10, 100, 100), stroke('eraser', 20, [60, 60])];
    expect(at(rasteriseMask(steps, size), 60, 60)).toBe(0);
    expect(at(rasteriseMask(steps, size), 12, 12)).toBe(255);
    const again = [...steps, stroke('brush', 4, [60, 60])];
    expect(at(rasteriseMask(again, size), 60, 60)).toBe(255);
  });

  it('by a rectangle has exact edges, in whichever direction it was drawn', () => {
    const mask = rasteriseMask([rectangle(30, 40, 50, 20)], size);
    expect(mask.data.filter((value) => value === 255)).toHaveLength(1000);
    expect(rasteriseMask([rectangle(80, 60, -50, -20)], size)).toEqual(mask);
  });

  it('may reach outside of the picture', () => {
    const steps = [rectangle(-50, -50, 100, 100), stroke('brush', 30, [-10, 140], [400, 149])];
    expect(at(rasteriseMask(steps, size), 0, 0)).toBe(255);
    expect(at(rasteriseMask(steps, size), 199, 149)).toBe(255);
  });

  it('is the same shape in a preview', () => {
    const preview = rasteriseMask([rectangle(400, 200, 400, 400)], size, 0.1);
    expect(preview).toEqual(rasteriseMask([rectangle(40, 20, 40, 40)], size));
  });

  it('is checked when it is read back', () => {
    expect(maskOperationSchema.safeParse(stroke('brush', 5, [1, 2])).success).toBe(true);
    expect(maskOperationSchema.safeParse(stroke('brush', -5, [1, 2])).success).toBe(false);
    expect(maskOperationSchema.safeParse(stroke('brush', 5)).success).toBe(false);
    expect(maskOperationSchema.safeParse({ kind: 'lasso' }).success).toBe(false);
  });
});

describe('a feather', () => {
  const steps = [rectangle(70, 60, 30, 20), stroke('brush', 9, [150, 100])];

  it.each([0, 1, 2, 5, 8, 20, 40])('of %i px leaves all that is farther away at 0', (feather) => {
    const sharpMask = rasteriseMask(steps, size);
    const soft = featherMask(sharpMask, feather);
    const selected = [...sharpMask.data.entries()].filter(([, value]) => value > 0);
    for (const [place, value] of soft.data.entries()) {
      if (value === 0) continue;
      const [x, y] = [place % size.width, Math.floor(place / size.width)];
      const nearest = Math.min(
        ...selected.map(([other]) =>
          Math.hypot((other % size.width) - x, Math.floor(other / size.width) - y),
        ),
      );
      expect(nearest).toBeLessThanOrEqual(feather);
    }
  });

  it('falls off evenly, and keeps the middle of a large selection', () => {
    const soft = featherMask(rasteriseMask([rectangle(0, 0, 100, 150)], size), 20);
    const row = Array.from(soft.data.subarray(75 * 200, 76 * 200));
    expect(row.every((value, x) => value <= (row[x - 1] ?? 255))).toBe(true);
    expect(row[80]).toBe(255);
    expect(row[99]).toBeGreaterThan(110);
    expect(row[100]).toBeLessThan(145);
    expect(row[115]).toBe(0);
  });

  it('does not touch the selection that was drawn', () => {
    const mask = rasteriseMask(steps, size);
    const before = mask.data.slice();
    featherMask(mask, 10);
    expect(mask.data).toEqual(before);
  });
});

describe('the bounds of a selection', () => {
  it.each([
    [[stroke('brush', 9, [150, 100], [120, 90])], 12],
    [[rectangle(70, 60, -30, -20), stroke('eraser', 90, [20, 20])], 7],
    [[stroke('brush', 30, [-10, 140], [60, 149])], 20],
  ])('hold all of it, with its feather', (steps, feather) => {
    const whole = featherMask(rasteriseMask(steps, size), feather);
    const area = findMaskBounds(steps, feather, size) ?? { x: 0, y: 0, width: 0, height: 0 };
    const part = featherMask(rasteriseMask(moveOperations(steps, area, 1), area), feather);
    const expected = new Uint8Array(whole.data.length);
    for (let y = 0; y < area.height; y += 1) {
      const row = part.data.subarray(y * area.width, (y + 1) * area.width);
      expected.set(row, (area.y + y) * size.width + area.x);
    }
    expect(whole.data).toEqual(expected);
  });

  it('are nothing where nothing is selected', () => {
    expect(findMaskBounds([], 10, size)).toBeNull();
    expect(findMaskBounds([stroke('eraser', 9, [50, 50])], 10, size)).toBeNull();
    expect(findMaskBounds([rectangle(500, 500, 10, 10)], 10, size)).toBeNull();
  });
});

describe('an answer through a mask', () => {
  const random = (seed: number) =>
    Uint8ClampedArray.from(
      { length: 200 * 150 * 4 },
      (_, n) => Math.imul(n + seed, 0x9e37_79b1) >>> 24,
    );

  it('leaves every byte outside the mask as it was', () => {
    const [original, answer] = [random(1), random(2)];
    const mask = featherMask(rasteriseMask([stroke('brush', 20, [60, 60], [90, 90])], size), 12);
    const before = original.slice();
    const result = compositeThroughMask(original, answer, mask);
    expect(original).toEqual(before);
    let outside = 0;
    for (const [pixel, share] of mask.data.entries()) {
      if (share !== 0) continue;
      outside += 1;
      expect(result.subarray(pixel * 4, pixel * 4 + 4)).toEqual(
        before.subarray(pixel * 4, pixel * 4 + 4),
      );
    }
    expect(outside).toBeGreaterThan(20_000);
  });

  it('is the answer inside, and a mix on the way', () => {
    const solid = (level: number) =>
      new Uint8ClampedArray(12).fill(255).map((v, n) => (n % 4 === 3 ? v : level));
    const mask = { data: new Uint8Array([0, 128, 255]), width: 3, height: 1 };
    const result = compositeThroughMask(solid(0), solid(200), mask);
    expect([result[0], result[4], result[8]]).toEqual([0, 100, 200]);
    expect([result[3], result[7], result[11]]).toEqual([255, 255, 255]);
  });

  it('takes no colour from what is transparent', () => {
    const original = new Uint8ClampedArray([10, 20, 30, 255]);
    const nothing = new Uint8ClampedArray([0, 0, 0, 0]);
    const mask = { data: new Uint8Array([51]), width: 1, height: 1 };
    expect([...compositeThroughMask(original, nothing, mask)]).toEqual([10, 20, 30, 204]);
  });

  it('refuses sizes that differ', () => {
    const mask = { data: new Uint8Array(4), width: 2, height: 2 };
    expect(() => compositeThroughMask(random(1), random(2), mask)).toThrow(/size/);
  });
});

describe('a mask as a file', () => {
  it('is a black and white PNG of the picture’s size', async () => {
    const mask = featherMask(rasteriseMask([rectangle(20, 30, 77, 41)], size), 6);
    const file = Buffer.from(await (await encodeMask(mask)).arrayBuffer());
    const read = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ ...size, channels: 1 });
    expect(new Uint8Array(read.data)).toEqual(mask.data);
    expect(file.length).toBeLessThan(2000);
  });
});
