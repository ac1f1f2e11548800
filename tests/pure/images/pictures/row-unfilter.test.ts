import { expect, it } from 'vitest';
import { RowUnfilter } from '../../../../worker/images/pictures/png/row-unfilter.ts';

/** Rows of three bytes, one with each filter, and what they are without. */
const filtered = Uint8Array.from(
  [
    [1, 10, 20, 30],
    [2, 1, 1, 1],
    [3, 4, 4, 4],
    [4, 7, 250, 3],
    [0, 5, 6, 7],
  ].flat(),
);
const rows = [
  [10, 30, 60],
  [11, 31, 61],
  [9, 24, 46],
  [16, 18, 49],
  [5, 6, 7],
];

const take = (...parts: Uint8Array[]) => {
  const unfilter = new RowUnfilter(3, 1);
  return parts.map((part) => [...unfilter.take(part)]);
};

it('rows are the same whatever the parts', () => {
  for (let first = 0; first <= filtered.length; first += 1) {
    for (let second = first; second <= filtered.length; second += 1) {
      const parts = [
        filtered.subarray(0, first),
        filtered.subarray(first, second),
        filtered.subarray(second),
      ];
      expect(take(...parts).flat()).toEqual(rows.flat());
    }
  }
});
