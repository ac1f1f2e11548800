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
});
