import { describe, expect, it } from 'vitest';
import { applyFilter, type Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { openPlainRows } from '../../../domain/editing/filters/plain-rows.ts';
import type { RowMapper } from '../../../domain/editing/filters/row-mapper.ts';
import type { FilterType } from '../../../domain/tools/filter-types.ts';
import { filterTypes } from '../../../domain/tools/filter-types.ts';
import { quickestRows } from '../../../src/device/filters/quickest-rows.ts';
import { openVectorRows } from '../../../src/device/filters/vector/vector-rows.ts';
import { picture } from './compare-with-reference.ts';

function filtered(source: Pixels, type: FilterType, intensity: number): Pixels {
  const target = { ...source, data: new Uint8ClampedArray(source.data.length) };
  applyFilter(source, target, { type, intensity }, undefined, quickestRows());
  return target;
}

/** The same with one of the two row mappers. */
function mapped(source: Pixels, type: FilterType, intensity: number, rows: RowMapper | null) {
  if (!rows) throw new Error('There are no vector instructions here');
  const target = { ...source, data: new Uint8ClampedArray(source.data.length) };
  const band = { top: 3, pictureHeight: source.height + 9 };
  applyFilter(source, target, { type, intensity }, band, rows);
  return target.data;
}

const size = { width: 40, height: 30 };
const source = picture(size.width, size.height);

describe.each(filterTypes)('the filter %s', (type) => {
  it('is about half as strong at 50 percent, and changes nothing at 0', () => {
    const changeAt = (intensity: number) =>
      filtered(source, type, intensity).data.reduce(
        (sum, level, at) => sum + Math.abs(level - (source.data[at] ?? 0)),
        0,
      );
    expect(changeAt(0)).toBe(0);
    expect(Math.abs(changeAt(50) / changeAt(100) - 0.5)).toBeLessThan(0.2);
  });

  it('does not change transparency', () => {
    const alphas = ({ data }: Pixels) => data.filter((_, at) => at % 4 === 3);
    expect(alphas(filtered(source, type, 100))).toEqual(alphas(source));
  });

  it('gives the same bits with and without vector instructions, at any width', () => {
    const [plainRows, vectorRows] = [openPlainRows(), openVectorRows()];
    for (const width of [1, 2, 3, 5, 36, 41]) {
      const part = picture(width, 9);
      for (const intensity of [1, 50, 100]) {
        const plain = mapped(part, type, intensity, plainRows);
        expect(mapped(part, type, intensity, vectorRows)).toEqual(plain);
      }
    }
  });

  it('gives the same result in place and band by band as for the whole picture', () => {
    const filter = { type, intensity: 80 };
    const whole = filtered(source, type, 80).data;
    const inPlace = { ...source, data: source.data.slice() };
    applyFilter(inPlace, inPlace, filter, undefined, quickestRows());
    expect(inPlace.data).toEqual(whole);
    const banded = source.data.slice();
    for (const [top, height] of [
      [0, 10],
      [10, 1],
      [11, 19],
    ] as const) {
      const data = banded.subarray(top * size.width * 4, (top + height) * size.width * 4);
      const band = { data, width: size.width, height };
      const place = { top, pictureHeight: size.height };
      applyFilter(band, band, filter, place, quickestRows());
    }
    expect(banded).toEqual(whole);
  });
});
