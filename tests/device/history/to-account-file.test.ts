import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { canReadBack } from '../../../src/device/checking/read-back.ts';
import { toAccountFile } from '../../../src/device/history/to-account-file.ts';
import { stubWrittenCanvas } from '../written-canvas.ts';

vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

vi.mock(import('../../../src/device/checking/read-back.ts'), () => ({
  canReadBack: vi.fn<() => Promise<boolean>>(async () => true),
}));

afterEach(() => vi.unstubAllGlobals());

/** A picture of so many bytes, as far as the function looks at it. */
const pictureOf = (size: number) => ({ size, type: 'image/png' }) as Blob;

const onlyJpegFits = {
  sizeOf: (type: string) => accountPictureBytesMax + (type === 'image/jpeg' ? 0 : 1),
};
const writesNoWebP = { canWrite: (type: string) => type !== 'image/webp' };

describe('the file that an account keeps', () => {
  it('is none of a large picture where a canvas cannot be read', async () => {
    stubWrittenCanvas({});
    vi.mocked(canReadBack).mockResolvedValueOnce(false);
    expect(await toAccountFile(pictureOf(accountPictureBytesMax + 1))).toBeNull();
  });

  it('is the picture as it is, up to the limit', async () => {
    const { written } = stubWrittenCanvas({});
    const picture = pictureOf(accountPictureBytesMax);
    expect(await toAccountFile(picture)).toBe(picture);
    expect(written).toEqual([]);
  });

  it('is a WebP of it, where it is larger', async () => {
    const { drawn, written, close } = stubWrittenCanvas({ sizeOf: () => accountPictureBytesMax });
    const file = await toAccountFile(pictureOf(accountPictureBytesMax + 1));
    expect(file?.type).toBe('image/webp');
    expect(drawn).toMatchObject([{ source: { width: 30, height: 20 }, places: [0, 0] }]);
    expect(written).toEqual([{ type: 'image/webp', quality: 0.95, width: 30, height: 20 }]);
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['the WebP is too large, too', onlyJpegFits],
    ['the browser writes no WebP', writesNoWebP],
  ])('is a JPEG where %s', async (_, browser) => {
    const { written } = stubWrittenCanvas(browser);
    const file = await toAccountFile(pictureOf(accountPictureBytesMax + 1));
    expect(file?.type).toBe('image/jpeg');
    // Of the same size in pixels.
    expect(written.at(-1)).toEqual({ type: 'image/jpeg', quality: 0.95, width: 30, height: 20 });
  });

  it.each([
    ['the WebP is too large, too', onlyJpegFits],
    ['the browser writes no WebP', writesNoWebP],
  ])('is none of a picture with one transparent pixel where %s', async (_, browser) => {
    const alphaAt = (x: number, y: number) => (x === 29 && y === 19 ? 249 : 255);
    const { written } = stubWrittenCanvas({ ...browser, alphaAt });
    expect(await toAccountFile(pictureOf(accountPictureBytesMax + 1))).toBeNull();
    // What was transparent would be black in it.
    expect(written.map(({ type }) => type)).not.toContain('image/jpeg');
  });

  it('does not exist for a picture that is too large in every way', async () => {
    stubWrittenCanvas({ sizeOf: () => accountPictureBytesMax + 1 });
    expect(await toAccountFile(pictureOf(accountPictureBytesMax + 1))).toBeNull();
  });
});
