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

describe('an empty bitmap of a file, on a page', () => {
  const drawn = { isDrawn: true };
  const images: { src: string; decode: () => Promise<void> }[] = [];
  const revoked: string[] = [];

  beforeEach(() => {
    images.length = 0;
    revoked.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url));
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        naturalWidth = 40;
        naturalHeight = 30;

        constructor() {
          images.push(this);
        }

        decode() {
          return Promise.resolve();
        }
      },
    );
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext() {
          return { drawImage: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };
        }

        transferToImageBitmap() {
          return drawn;
        }
      },
    );
    decode.mockImplementation(async () => bitmapOf(0));
  });
  afterEach(() => vi.restoreAllMocks());

  it('is replaced by what an element of the page shows', async () => {
    expect(await decodeBitmap(picture)).toBe(drawn);
    expect(decode).toHaveBeenCalledOnce();
    expect(images.map(({ src }) => src)).toEqual(['blob:1']);
    expect(revoked).toEqual(['blob:1']);
  });
});
