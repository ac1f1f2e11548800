import { expect, it } from 'vitest';
import { toEditMask } from '../../../../worker/images/pictures/edit-mask.ts';
import { readPixels, writePixels } from '../../../worker/images/pictures/png-pixels.ts';
import { packedPng } from './packed-png.ts';

it.each([
  ['black', [0, 0, 0, 255], false],
  ['white', [255, 255, 255, 255], true],
  ['red', [255, 0, 0, 255], true],
  ['green', [0, 255, 0, 255], true],
  ['blue', [0, 0, 255, 255], true],
  ['as dark as is not marked', [31, 31, 31, 255], false],
  ['as dark as is marked', [32, 32, 32, 255], true],
  ['white and as transparent as is not marked', [255, 255, 255, 31], false],
  ['white and as transparent as is marked', [255, 255, 255, 32], true],
])('a pixel of a mask that is %s is marked or not, beside others', async (_, pixel, isMarked) => {
  const data = Uint8Array.from([0, 0, 0, 255, ...pixel, 255, 255, 255, 255]);
  const mask = await toEditMask(await writePixels({ width: 3, height: 1, data }));
  const pixels = await readPixels(mask ?? new Uint8Array());
  const [marked, unmarked] = [
    [255, 255, 255, 0],
    [0, 0, 0, 255],
  ];
  expect(pixels?.width).toBe(3);
  expect([...(pixels?.data ?? [])]).toEqual([
    ...unmarked,
    ...(isMarked ? marked : unmarked),
    ...marked,
  ]);
});

it('no mask is made of a PNG that has a row too few, or of what is no PNG', async () => {
  const png = { width: 2, height: 2, depth: 8, colorType: 0 };
  const row = Uint8Array.of(1, 2);
  expect(await toEditMask(packedPng({ ...png, rows: [row, row] }))).not.toBeNull();
  expect(await toEditMask(packedPng({ ...png, rows: [row] }))).toBeNull();
  expect(await toEditMask(new Uint8Array(100))).toBeNull();
});
