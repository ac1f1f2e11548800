import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyFilter } from '../../../src/device/filters/apply-filter.ts';
import { openPlainRows } from '../../../src/device/filters/plain-rows.ts';
import { openVectorRows } from '../../../src/device/filters/vector/vector-rows.ts';
import { picture } from './compare-with-reference.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the row mapper', () => {
  it('is the plain one where the browser has no vector instructions, or forbids them', async () => {
    const Module = class {
      constructor() {
        throw new WebAssembly.CompileError('Forbidden');
      }
    };
    vi.stubGlobal('WebAssembly', { ...WebAssembly, CompileError: Error, Module });
    expect(openVectorRows()).toBeNull();
    vi.resetModules();
    const reloaded = await import('../../../src/device/filters/apply-filter.ts');
    const [source, whole] = [picture(20, 10), picture(20, 10)];
    reloaded.applyFilter(whole, whole, { type: 'Grunge', intensity: 60 });
    const plain = picture(20, 10);
    applyFilter(source, plain, { type: 'Grunge', intensity: 60 }, undefined, openPlainRows());
    expect(whole.data).toEqual(plain.data);
  });

  it('darkens the corner pixel of the largest picture as much as its neighbor', () => {
    for (const rows of [openPlainRows(), openVectorRows() ?? openPlainRows()]) {
      const data = new Uint8ClampedArray(20_000 * 4).fill(200);
      const row = { data, width: 20_000, height: 1 };
      const filter = { type: 'Dramatic', intensity: 100 } as const;
      applyFilter(row, row, filter, { top: 0, pictureHeight: 20_000 }, rows);
      const [corner, beside, middle] = [0, 40, 40_000].map((at) => data[at] ?? 0);
      expect(corner).toBe(beside);
      expect(corner).toBeLessThan(middle ?? 0);
      expect(data[19_999 * 4]).toBe(corner);
    }
  });

  it('throws before a filter is loaded', () => {
    const row = new Int32Array(4);
    expect(() => openPlainRows().mapColors(row, row)).toThrow('No filter is loaded');
  });
});
