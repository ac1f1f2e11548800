import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeBitmap, decodeToMemory } from '../../../src/device/opening/decode-bitmap.ts';

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
  it('is decoded once where anything of it can be seen', async () => {
    const seen = bitmapOf(0, 0, 1);
    decode.mockResolvedValue(seen);
    expect(await decodeBitmap(picture, { resizeWidth: 3 })).toBe(seen);
    expect(decode.mock.calls).toEqual([[picture, { resizeWidth: 3 }]]);
    expect(seen.close).not.toHaveBeenCalled();
  });

  it('is decoded again, in the same way, where the browser gave an empty one', async () => {
    const [empty, sound] = [bitmapOf(0, 0), bitmapOf(255, 255)];
    decode.mockResolvedValueOnce(empty).mockResolvedValueOnce(sound);
    expect(await decodeBitmap(picture, { resizeWidth: 3 })).toBe(sound);
    expect(decode.mock.calls).toEqual(Array(2).fill([picture, { resizeWidth: 3 }]));
    expect(empty.close).toHaveBeenCalledOnce();
  });

  it('is empty where the picture shows nothing, which three decodes say', async () => {
    const empty = [bitmapOf(0), bitmapOf(0), bitmapOf(0)];
    for (const each of empty) decode.mockResolvedValueOnce(each);
    expect(await decodeBitmap(picture)).toBe(empty[2]);
    expect(empty.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('is returned as it is where the browser has no canvas to try it on', async () => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext() {
          return null;
        }
      },
    );
    const empty = bitmapOf(0);
    decode.mockResolvedValue(empty);
    expect(await decodeBitmap(picture)).toBe(empty);
    expect(decode).toHaveBeenCalledOnce();
  });

  it('is refused where the file cannot be decoded', async () => {
    decode.mockRejectedValue(new Error('No picture'));
    await expect(decodeBitmap(picture)).rejects.toThrow('No picture');
  });
});

describe('a picture that is drawn later', () => {
  const copy = { isCopy: true };
  const drawn: unknown[][] = [];
  const stubCanvas = (hasContext = true) =>
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        readonly size: [number, number];

        constructor(width: number, height: number) {
          this.size = [width, height];
        }

        getContext(...given: unknown[]) {
          if (!hasContext) return null;
          return {
            drawImage: (...parts: unknown[]) => drawn.push([...this.size, ...given, ...parts]),
            getImageData: () => ({ data: Uint8ClampedArray.of(0, 0, 0, 255) }),
          };
        }

        transferToImageBitmap() {
          return copy;
        }
      },
    );

  beforeEach(() => {
    drawn.length = 0;
  });

  it('is copied whole into main memory, and the browser’s bitmap is closed', async () => {
    stubCanvas();
    const bitmap = { ...bitmapOf(255), width: 40, height: 30 };
    decode.mockResolvedValue(bitmap);
    expect(await decodeToMemory(picture)).toBe(copy);
    expect(drawn.at(-1)).toEqual([40, 30, '2d', { willReadFrequently: true }, bitmap, 0, 0]);
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it('is the browser’s own bitmap where it has no canvas', async () => {
    stubCanvas(false);
    const bitmap = bitmapOf(255);
    decode.mockResolvedValue(bitmap);
    expect(await decodeToMemory(picture)).toBe(bitmap);
    expect(bitmap.close).not.toHaveBeenCalled();
  });
});
