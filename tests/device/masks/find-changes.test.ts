import { describe, expect, it } from 'vitest';
import { findChanges } from '../../../src/device/masks/find-changes.ts';

const size = { width: 400, height: 300 };

function picture(colourAt: (x: number, y: number) => number[]): Uint8ClampedArray {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  for (let at = 0; at < size.width * size.height; at += 1) {
    data.set(colourAt(at % size.width, Math.floor(at / size.width)), at * 4);
  }
  return data;
}

/** What coding as a JPEG does to a level: small, and different from pixel to pixel. */
const noise = (x: number, y: number) => ((Math.imul(x * 7 + y * 131, 0x9e37_79b1) >>> 28) % 13) - 6;
const sent = picture((x, y) => [x / 2, y / 2, 120, 255]);
const isSubject = (x: number, y: number) => Math.hypot(x - 200, y - 150) < 80;

describe('what an answer to words alone has changed', () => {
  it('is nothing where only the noise of coding differs', () => {
    const same = picture((x, y) => [x / 2 + noise(x, y), y / 2 - noise(y, x), 120, 255]);
    expect(findChanges(sent, same, size)?.data.every((share) => share === 0)).toBe(true);
  });

  it('is all around a subject that stayed, and nothing within it', () => {
    const answer = picture((x, y) =>
      isSubject(x, y) ? [x / 2 + noise(x, y), y / 2, 120, 255] : [30, 200, 220, 255],
    );
    const changes = findChanges(sent, answer, size);
    const at = (x: number, y: number) => changes?.data[y * size.width + x];
    expect([at(200, 150), at(150, 150), at(200, 210)]).toEqual([0, 0, 0]);
    expect([at(10, 10), at(390, 290), at(200, 60), at(110, 150)]).toEqual([255, 255, 255, 255]);
    // Soft between the two, and over at most a few pixels.
    const row = Array.from({ length: 100 }, (_, x) => at(200 - x, 150) ?? 0);
    expect(row.every((share, x) => share >= (row[x - 1] ?? 0))).toBe(true);
    expect(row.filter((share) => share > 0 && share < 255).length).toBeLessThan(14);
  });

  it('is a small thing alone where the rest stayed', () => {
    const answer = picture((x, y) =>
      Math.hypot(x - 60, y - 60) < 6 ? [255, 255, 255, 255] : [x / 2, y / 2, 120, 255],
    );
    const changes = findChanges(sent, answer, size);
    const changed = changes?.data.filter((share) => share > 0).length ?? 0;
    expect(changes?.data[60 * size.width + 60]).toBe(255);
    expect(changed).toBeLessThan(40 * 40);
  });

  it('is not asked for where the answer is another picture, or transparent', () => {
    expect(
      findChanges(
        sent,
        picture((x) => [255 - x / 2, 250, 10, 255]),
        size,
      ),
    ).toBeNull();
    const cutOut = picture((x, y) => [x / 2, y / 2, 120, isSubject(x, y) ? 255 : 0]);
    expect(findChanges(sent, cutOut, size)).toBeNull();
  });

  it('is a background that was not there before', () => {
    const cutOut = picture((x, y) => (isSubject(x, y) ? [x / 2, y / 2, 120, 255] : [0, 0, 0, 0]));
    const answer = picture((x, y) => (isSubject(x, y) ? [x / 2, y / 2, 120, 255] : [0, 0, 0, 255]));
    const changes = findChanges(cutOut, answer, size);
    expect(changes?.data[0]).toBe(255);
    expect(changes?.data[150 * size.width + 200]).toBe(0);
  });
});
