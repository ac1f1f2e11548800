import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyFilter } from '../../../domain/editing/filters/apply-filter.ts';
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
    const { quickestRows } = await import('../../../src/device/filters/quickest-rows.ts');
    const [rows, plain] = [picture(20, 10), picture(20, 10)];
    applyFilter(rows, rows, { type: 'Grunge', intensity: 60 }, undefined, quickestRows());
    applyFilter(plain, plain, { type: 'Grunge', intensity: 60 });
    expect(rows.data).toEqual(plain.data);
  });
});
