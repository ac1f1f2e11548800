import { describe, expect, it } from 'vitest';
import { findChanges } from '../../../src/device/masks/find-changes.ts';

type ColorAt = (x: number, y: number) => number[];

function picture(colorAt: ColorAt, { width, height } = size): Uint8ClampedArray {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    data.set(colorAt(at % width, Math.floor(at / width)), at * 4);
  }
  return data;
}

const size = { width: 200, height: 150 };
/** The error of JPEG coding in a level: small, and different from pixel to pixel. */
const noise = (x: number, y: number) => ((Math.imul(x * 7 + y * 131, 0x9e37_79b1) >>> 28) % 13) - 6;
const sent = picture((x, y) => [x, y, 120, 255]);
const isSubject = (x: number, y: number) => Math.hypot(x - 100, y - 75) < 40;

describe('the changes of a response to a prompt alone', () => {
  it('are everything around a subject that has not changed, and nothing within it', () => {
    const response = picture((x, y) =>
      isSubject(x, y) ? [x + noise(x, y), y, 120, 255] : [30, 200, 220, 255],
    );
    const changes = findChanges(sent, response, size);
    const at = (x: number, y: number) => changes?.data[y * size.width + x];
    expect([at(100, 75), at(75, 75), at(100, 105)]).toEqual([0, 0, 0]);
    expect([at(5, 5), at(195, 145), at(100, 30), at(55, 75)]).toEqual([255, 255, 255, 255]);
    // The edge between the two is soft over at most a few pixels.
    const row = Array.from({ length: 50 }, (_, x) => at(100 - x, 75) ?? 0);
    expect(row.every((share, x) => share >= (row[x - 1] ?? 0))).toBe(true);
    expect(row.filter((share) => share > 0 && share < 255).length).toBeLessThan(8);
  });

  it('are null where an opaque pixel became transparent', () => {
    const cutOut = picture((x, y) => [x, y, 120, isSubject(x, y) ? 255 : 0]);
    expect(findChanges(sent, cutOut, size)).toBeNull();
    const oneLess = sent.slice();
    oneLess[oneLess.length - 1] = 254;
    expect(findChanges(sent, oneLess, size)).toBeNull();
  });
});
