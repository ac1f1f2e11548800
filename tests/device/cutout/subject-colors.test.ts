import { expect, it } from 'vitest';
import { measureColors, separateColors } from '../../../src/device/cutout/subject-colors.ts';
import { drawScene, shrinkScene } from './reference-scene.ts';

const [width, height] = [512, 384];

it('gives soft edges the colors of the subject, and changes no other pixel', () => {
  const { photo, subject, matte } = drawScene(width, height);
  const small = shrinkScene({ photo, matte }, 4);
  const errorOf = (data: Uint8ClampedArray) => {
    let [sum, count] = [0, 0];
    matte.forEach((alpha, at) => {
      if (alpha < 32 || alpha > 223) return;
      for (let channel = 0; channel < 3; channel += 1) {
        const [own, right] = [data[at * 4 + channel] ?? 0, subject[at * 4 + channel] ?? 0];
        sum += Math.abs(own - right);
        count += 1;
      }
    });
    return sum / count;
  };
  const data = photo.data.slice();
  const colors = measureColors(small.photo, small.matte);
  separateColors(colors, { data, width, height }, matte, { top: 0, pictureHeight: height });
  expect(errorOf(data)).toBeLessThan(0.5 * errorOf(photo.data));
  const isSame = (alpha: number, at: number) =>
    (alpha > 0 && alpha < 255) || data[at * 4] === photo.data[at * 4];
  expect(matte.every(isSame)).toBe(true);
});

it('leaves the colors as they are where no background is near', () => {
  const data = new Uint8ClampedArray(64).fill(200);
  const photo = { data, width: 4, height: 4 };
  const colors = measureColors(photo, new Uint8Array(16).fill(255));
  separateColors(colors, photo, new Uint8Array(16).fill(128), { top: 0, pictureHeight: 4 });
  expect(data.every((level) => level === 200)).toBe(true);
});
