import { describe, expect, it } from 'vitest';
import { enlargeMatte, guideMatte } from '../../../src/device/cutout/guided-matte.ts';
import type { Pixels } from '../../../src/device/filters/apply-filter.ts';
import { drawScene, shrinkScene } from './reference-scene.ts';

const [width, height] = [1024, 768];
const whole = { top: 0, pictureHeight: height };

function enlarge(photo: Pixels, small: { photo: Pixels; matte: Uint8Array }) {
  return enlargeMatte(guideMatte(small.photo, small.matte), photo, whole);
}

/** The same without any color to follow, which is bilinear scaling. */
function scalePlainly(photo: Pixels, small: { photo: Pixels; matte: Uint8Array }) {
  const gray = { ...small.photo, data: new Uint8ClampedArray(small.photo.data.length) };
  return enlarge(photo, { photo: gray, matte: small.matte });
}

/** The mean difference from the reference, in levels, within some pixels of its edges. */
function edgeError(matte: Uint8Array, reference: Uint8Array): number {
  const reach = 6;
  const isNear = new Uint8Array(reference.length);
  for (let at = width + 1; at < reference.length; at += 1) {
    const own = reference[at];
    if (own === reference[at - 1] && own === reference[at - width]) continue;
    for (let row = -reach; row <= reach; row += 1) {
      const from = at + row * width;
      isNear.fill(1, Math.max(0, from - reach), Math.max(0, from + reach + 1));
    }
  }
  let [sum, count] = [0, 0];
  isNear.forEach((near, at) => {
    if (near === 0) return;
    sum += Math.abs((matte[at] as number) - (reference[at] as number));
    count += 1;
  });
  return sum / count;
}

describe('the matte at the size of the photo', () => {
  it.each([
    { background: 'leaves', share: 0.25 },
    { background: 'wood', share: 0.85 },
  ] as const)('is nearer to the reference than plain scaling, before $background', (row) => {
    const scene = drawScene(width, height, row.background);
    const small = shrinkScene(scene, 4);
    const error = edgeError(enlarge(scene.photo, small), scene.matte);
    const plain = edgeError(scalePlainly(scene.photo, small), scene.matte);
    expect(error).toBeLessThan(plain * row.share);
  });

  it('is the small one where that has no edge', () => {
    const scene = drawScene(width, height);
    const small = shrinkScene(scene, 4);
    for (const level of [0, 117, 255]) {
      const matte = new Uint8Array(small.matte.length).fill(level);
      const enlarged = enlarge(scene.photo, { photo: small.photo, matte });
      expect(enlarged.every((alpha) => alpha === level)).toBe(true);
    }
  });

  it('is the same in strips', () => {
    const scene = drawScene(width, height);
    const small = shrinkScene(scene, 4);
    const guided = guideMatte(small.photo, small.matte);
    const strip = new Uint8Array(width * height);
    for (let top = 0; top < height; top += 100) {
      const rows = Math.min(100, height - top);
      const data = scene.photo.data.subarray(top * width * 4, (top + rows) * width * 4);
      const pixels = { data, width, height: rows };
      strip.set(enlargeMatte(guided, pixels, { top, pictureHeight: height }), top * width);
    }
    expect(strip).toEqual(enlarge(scene.photo, small));
  });

  it('is exact where the small one has the same size', () => {
    const scene = drawScene(256, 192);
    const guided = guideMatte(scene.photo, scene.matte);
    expect(enlargeMatte(guided, scene.photo, { top: 0, pictureHeight: 192 })).toEqual(scene.matte);
  });
});
