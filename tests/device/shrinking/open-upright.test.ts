import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

/** A browser as far as it opens pictures: whether it turns them by itself, and can draw. */
function stubBrowser({ turns }: { turns: boolean }) {
  const opened: { blob: Blob; options: ImageBitmapOptions }[] = [];
  const drawn: { canvas: object; transform: DOMMatrix2DInit | undefined; places: unknown[] }[] = [];
  let open = 0;
  vi.stubGlobal('createImageBitmap', async (blob: Blob, options: ImageBitmapOptions) => {
    opened.push({ blob, options });
    open += 1;
    const close = () => {
      open -= 1;
    };
    const { resizeWidth, resizeHeight } = options;
    if (resizeWidth && resizeHeight) return { width: resizeWidth, height: resizeHeight, close };
    // The stored picture has 2 × 1 pixels.
    return turns ? { width: 1, height: 2, close } : { width: 2, height: 1, close };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly size: object;
      transform: DOMMatrix2DInit | undefined;
      constructor(width: number, height: number) {
        this.size = { width, height };
      }
      getContext() {
        return {
          setTransform: (transform: DOMMatrix2DInit) => {
            this.transform = transform;
          },
          drawImage: (...places: unknown[]) => {
            drawn.push({ canvas: this.size, transform: this.transform, places });
          },
        };
      }
      transferToImageBitmap() {
        return this.size;
      }
    },
  );
  return { opened, drawn, openCount: () => open };
}

const openUpright = async (...given: [Blob, number, { width: number; height: number }]) => {
  const code = await import('../../../src/device/shrinking/open-upright.ts');
  return code.openUpright(...given);
};
const file = new Blob(['photo'], { type: 'image/jpeg' });
const size = { width: 30, height: 20 };
const resized = (width: number, height: number) => ({
  imageOrientation: 'from-image',
  resizeWidth: width,
  resizeHeight: height,
  resizeQuality: 'high',
});

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/**
 * Where a stored pixel is shown, by the orientation (EXIF 2.32, tag 274: on which sides the first row
 * and the first column are), in an upright picture of this width and height.
 */
const shownAt: Record<number, (x: number, y: number, w: number, h: number) => [number, number]> = {
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, w) => [w - 1 - y, x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, _, h) => [y, h - 1 - x],
};

describe('a photo in a browser that leaves its orientation to the page', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('is turned upright from orientation %i', async (orientation) => {
    const { opened, drawn, openCount } = stubBrowser({ turns: false });
    const upright = await openUpright(file, orientation, size);
    const isSideways = orientation >= 5;
    const stored = isSideways ? { width: 20, height: 30 } : size;
    expect(opened[1]).toEqual({ blob: file, options: resized(stored.width, stored.height) });
    expect(upright).toEqual(size);
    expect(drawn).toMatchObject([{ canvas: size, places: [stored, 0, 0] }]);
    const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = drawn[0]?.transform ?? {};
    for (const [x, y] of [
      [0, 0],
      [3, 1],
      [stored.width - 1, stored.height - 1],
    ] as const) {
      const [centerX, centerY] = [x + 0.5, y + 0.5];
      const shown = [a * centerX + c * centerY + e - 0.5, b * centerX + d * centerY + f - 0.5];
      expect(shown).toEqual(shownAt[orientation]?.(x, y, size.width, size.height));
    }
    // What was opened on the way is closed again.
    expect(openCount()).toBe(0);
  });
});

describe('a photo in a browser that turns it', () => {
  it('is opened in its upright size, and the browser is tried once, by a picture that lies on its side', async () => {
    const { opened, drawn } = stubBrowser({ turns: true });
    expect(await openUpright(file, 6, size)).toMatchObject(size);
    await openUpright(file, 8, size);
    expect(drawn).toEqual([]);
    expect(opened.slice(1).map(({ options }) => options)).toEqual([
      resized(30, 20),
      resized(30, 20),
    ]);
    expect(opened[0]?.blob.type).toBe('image/jpeg');
  });
});
