import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountPictureBytesMax } from '../../../domain/limits.ts';
import { toKeptFile } from '../../../src/device/history/to-kept-file.ts';
import { stubWrittenCanvas } from '../written-canvas.ts';

afterEach(() => vi.unstubAllGlobals());

/** A picture of so many bytes, as far as the function looks at it. */
const pictureOf = (size: number) => ({ size, type: 'image/png' }) as Blob;

describe('the file that an account keeps', () => {
  it('is the picture as it is, up to the limit', async () => {
    const { written } = stubWrittenCanvas({});
    const picture = pictureOf(accountPictureBytesMax);
    expect(await toKeptFile(picture)).toBe(picture);
    expect(written).toEqual([]);
  });

  it('is a WebP of it, where it is larger', async () => {
    const { drawn, written, close } = stubWrittenCanvas({ sizeOf: () => accountPictureBytesMax });
    const file = await toKeptFile(pictureOf(accountPictureBytesMax + 1));
    expect(file.type).toBe('image/webp');
    expect(drawn).toMatchObject([{ source: { width: 30, height: 20 }, places: [0, 0] }]);
    expect(written).toEqual([{ type: 'image/webp', quality: 0.95, width: 30, height: 20 }]);
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['the WebP is too large, too', { sizeOf: () => accountPictureBytesMax + 1 }],
    ['the browser writes no WebP', { canWrite: (type: string) => type !== 'image/webp' }],
  ])('is a JPEG where %s', async (_, browser) => {
    const { written } = stubWrittenCanvas(browser);
    const file = await toKeptFile(pictureOf(accountPictureBytesMax + 1));
    expect(file.type).toBe('image/jpeg');
    expect(written.at(-1)).toMatchObject({ type: 'image/jpeg', quality: 0.95 });
  });
});
