import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeBitmap } from '../../../src/device/opening/decode-bitmap.ts';

/** A bitmap whose small copy has these shares of opacity, 0 to 255. */
const bitmapOf = (...alphas: number[]) => ({ alphas, close: vi.fn<() => void>() });
type Bitmap = ReturnType<typeof bitmapOf>;

const picture = new Blob(['picture']);
const decode = vi.fn<(...given: unknown[]) => Promise<Bitmap>>();

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        let alphas: number[] = [];
        return {
          drawImage: (bitmap: Bitmap) => {
            alphas = bitmap.alphas;
          },
          // Colors without opacity show nothing.
          getImageData: () => ({
            data: Uint8ClampedArray.from(alphas.flatMap((alpha) => [255, 255, 255, alpha])),
          }),
        };
      }
    },
  );
});
afterEach(() => {
  decode.mockReset();
  vi.unstubAllGlobals();
});

describe('the bitmap of a picture', () => {
  it('is decoded again, in the same way, where the browser gave an empty one', async () => {
    const [empty, sound] = [bitmapOf(0, 0), bitmapOf(255, 255)];
    decode.mockResolvedValueOnce(empty).mockResolvedValueOnce(sound);
    expect(await decodeBitmap(picture, { resizeWidth: 3 })).toBe(sound);
    expect(decode.mock.calls).toEqual(Array(2).fill([picture, { resizeWidth: 3 }]));
    expect(empty.close).toHaveBeenCalledOnce();
  });
});
