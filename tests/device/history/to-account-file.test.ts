import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { canReadBack } from '../../../src/device/checking/read-back.ts';
import { toAccountFile } from '../../../src/device/history/to-account-file.ts';
import { drawnPicture, stubWrittenCanvas } from '../drawing-canvas.ts';

vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

vi.mock(import('../../../src/device/checking/read-back.ts'), () => ({
  canReadBack: vi.fn<() => Promise<boolean>>(async () => true),
}));

/** How opaque the last pixel of the picture is. */
let alpha: number;
const decoded = () => drawnPicture(30, 20, (x, y) => [9, 8, 7, x === 29 && y === 19 ? alpha : 255]);
beforeEach(() => {
  alpha = 255;
  vi.stubGlobal('createImageBitmap', async () => decoded());
});
afterEach(() => vi.unstubAllGlobals());

/** A picture of so many bytes, as far as the function looks at it. */
const pictureOf = (size: number) => ({ size, type: 'image/png' }) as Blob;

const onlyJpegFits = {
  sizeOf: (type: string) => accountPictureBytesMax + (type === 'image/jpeg' ? 0 : 1),
};
const writesNoWebP = { canWrite: (type: string) => type !== 'image/webp' };

describe('the file that an account keeps', () => {
  const tooLarge = pictureOf(accountPictureBytesMax + 1);

  it('is none of a large picture where a canvas cannot be read', async () => {
    stubWrittenCanvas();
    vi.mocked(canReadBack).mockResolvedValueOnce(false);
    expect(await toAccountFile(tooLarge)).toBeNull();
  });

  it('is the picture as it is, up to the limit', async () => {
    const written = stubWrittenCanvas();
    const picture = pictureOf(accountPictureBytesMax);
    expect(await toAccountFile(picture)).toBe(picture);
    expect(written).toEqual([]);
  });

  it('is a WebP of it, where it is larger', async () => {
    const written = stubWrittenCanvas({ sizeOf: () => accountPictureBytesMax });
    expect((await toAccountFile(tooLarge))?.type).toBe('image/webp');
    expect(written).toMatchObject([{ canvas: { data: decoded().data }, quality: 0.95 }]);
  });

  it.each([
    ['the WebP is too large, too', onlyJpegFits],
    ['the browser writes no WebP', writesNoWebP],
  ])('is a JPEG of it where %s', async (_, browser) => {
    const written = stubWrittenCanvas(browser);
    expect((await toAccountFile(tooLarge))?.type).toBe('image/jpeg');
    expect(written.at(-1)).toMatchObject({ canvas: { width: 30, height: 20 }, quality: 0.95 });
  });

  it('is none of a picture with one transparent pixel that only a JPEG could have', async () => {
    alpha = 249;
    const written = stubWrittenCanvas(onlyJpegFits);
    expect(await toAccountFile(tooLarge)).toBeNull();
    // What was transparent would be black in it.
    expect(written.map(({ type }) => type)).not.toContain('image/jpeg');
  });

  it('does not exist for a picture that is too large in every way', async () => {
    stubWrittenCanvas({ sizeOf: () => accountPictureBytesMax + 1 });
    expect(await toAccountFile(tooLarge)).toBeNull();
  });
});
