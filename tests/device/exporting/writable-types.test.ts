import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser that writes these types, and PNG in place of another. */
function writeOnly(types: readonly string[]) {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      #hasContext = false;

      getContext() {
        this.#hasContext = true;
      }

      async convertToBlob({ type }: { type: string }) {
        if (!this.#hasContext || types.length === 0) throw new Error('Nothing to write');
        return new Blob([], { type: types.includes(type) ? type : 'image/png' });
      }
    },
  );
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it.each([
  { written: ['image/png', 'image/jpeg', 'image/webp'] },
  { written: ['image/png', 'image/jpeg'] },
  { written: ['image/png'] },
])('a browser that writes $written is offered no other type', async ({ written }) => {
  writeOnly(written);
  const { readWritableTypes } = await import('../../../src/device/exporting/writable-types.ts');
  expect(await readWritableTypes()).toEqual(written);
});
