import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyFilter, type Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { openPlainRows } from '../../../domain/editing/filters/plain-rows.ts';
import type { RowMapper } from '../../../domain/editing/filters/row-mapper.ts';
import { filterTypes } from '../../../domain/tools/filter-types.ts';
import { quickestRows } from '../../../src/device/filters/quickest-rows.ts';
import { openVectorRows } from '../../../src/device/filters/vector/vector-rows.ts';

/** Grays, pure colors, skin, and all kinds of pixels, with every alpha. */
function picture(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const known = [
    [0, 0, 0],
    [255, 255, 255],
    [128, 128, 128],
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [224, 172, 105],
  ];
  for (let at = 0; at < width * height; at += 1) {
    const random = Math.imul(at + 1, 0x9e37_79b1) >>> 0;
    data.set(known[at] ?? [random & 255, (random >>> 8) & 255, (random >>> 16) & 255], at * 4);
    data[at * 4 + 3] = at % 3 === 0 ? 255 : random >>> 24;
  }
  return { data, width, height };
}

/** The same picture filtered, as a whole or as a band of one. */
function mapped(
  source: Pixels,
  filter: Parameters<typeof applyFilter>[2],
  rows: RowMapper | null,
  band?: Parameters<typeof applyFilter>[3],
) {
  if (!rows) throw new Error('There are no vector instructions here');
  const target = { ...source, data: new Uint8ClampedArray(source.data.length) };
  applyFilter(source, target, filter, band, rows);
  return target.data;
}

afterEach(() => vi.unstubAllGlobals());

const size = { width: 40, height: 30 };
const source = picture(size.width, size.height);

describe.each(filterTypes)('the filter %s', (type) => {
  it('changes nothing at 0 percent, and never the transparency', () => {
    expect(mapped(source, { type, intensity: 0 }, quickestRows())).toEqual(source.data);
    const alphas = (data: Uint8ClampedArray) => data.filter((_, at) => at % 4 === 3);
    const whole = mapped(source, { type, intensity: 100 }, quickestRows());
    expect(alphas(whole)).toEqual(alphas(source.data));
  });

  it('gives the same bits with and without vector instructions, at any width', () => {
    const [plainRows, vectorRows] = [openPlainRows(), openVectorRows()];
    for (const width of [1, 2, 3, 5, 36, 41]) {
      const part = picture(width, 9);
      for (const intensity of [1, 50, 100]) {
        const band = { top: 3, pictureHeight: 18 };
        const plain = mapped(part, { type, intensity }, plainRows, band);
        expect(mapped(part, { type, intensity }, vectorRows, band)).toEqual(plain);
      }
    }
  });

  it('gives the same result in place and band by band as for the whole picture', () => {
    const filter = { type, intensity: 80 };
    const whole = mapped(source, filter, quickestRows());
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

it('the rows are mapped plainly where the browser has no vector instructions, or forbids them', async () => {
  const Module = class {
    constructor() {
      throw new WebAssembly.CompileError('Forbidden');
    }
  };
  vi.stubGlobal('WebAssembly', { ...WebAssembly, CompileError: Error, Module });
  expect(openVectorRows()).toBeNull();
  vi.resetModules();
  const { quickestRows: rowsHere } = await import('../../../src/device/filters/quickest-rows.ts');
  const grunge = { type: 'Grunge', intensity: 60 } as const;
  const plain = mapped(source, grunge, openPlainRows());
  expect(mapped(source, grunge, rowsHere())).toEqual(plain);
});
