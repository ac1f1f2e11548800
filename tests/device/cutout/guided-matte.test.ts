import { describe, expect, it } from 'vitest';
import { enlargeMatte, guideMatte } from '../../../src/device/cutout/guided-matte.ts';
import { drawScene, enlarge, measureEdges, shrinkScene } from './reference-scene.ts';

const [width, height] = [512, 384];

describe('the matte at the size of the photo', () => {
  it.each([
    { background: 'leaves', share: 0.25 },
    { background: 'wood', share: 0.85 },
  ] as const)('is nearer to the reference than plain scaling, before $background', (row) => {
    const { guided, plain } = measureEdges(width, height, row.background);
    expect(guided).toBeLessThan(plain * row.share);
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
});
