import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { decodeBitmap } from '../../../../../src/device/opening/decode-bitmap.ts';
import type { openFullPicture } from '../../../../../src/device/opening/open-full-picture.ts';
import type { shrinkPicture } from '../../../../../src/device/shrinking/shrink-picture.ts';
import { openBase } from '../../../../../src/features/editor/document/open-base.ts';
import { SmallBitmap } from '../small-bitmap.ts';

const shrink = vi.hoisted(() => vi.fn<typeof shrinkPicture>());
vi.mock('../../../../../src/device/shrinking/shrink-picture.ts', () => ({ shrinkPicture: shrink }));
const openFull = vi.hoisted(() => vi.fn<typeof openFullPicture>());
vi.mock('../../../../../src/device/opening/open-full-picture.ts', () => ({
  openFullPicture: openFull,
}));
const decode = vi.hoisted(() => vi.fn<typeof decodeBitmap>());
vi.mock('../../../../../src/device/opening/decode-bitmap.ts', () => ({ decodeBitmap: decode }));

describe('a picture that is opened', () => {
  const file = new Blob(['file']);
  const small = new Blob(['small']);
  const { signal } = new AbortController();
  const shrunkFrom = (width: number, height: number) => ({
    ok: true as const,
    blob: small,
    width: 1200,
    height: 750,
    original: { width, height },
  });

  beforeEach(() => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    openFull.mockReset().mockResolvedValue(null);
    decode.mockReset();
    shrink.mockReset();
  });

  it('is the file itself, at the size at which it is edited', async () => {
    const bitmap = new SmallBitmap(8000, 5000);
    shrink.mockResolvedValue(shrunkFrom(16_000, 10_000) as never);
    openFull.mockResolvedValue(bitmap);
    expect(await openBase(file, signal)).toEqual({
      ok: true,
      blob: file,
      bitmap,
      width: 8000,
      height: 5000,
      isReduced: true,
    });
    expect(shrink.mock.calls).toEqual([[file, { device: 'desktop', signal }]]);
    expect(openFull.mock.calls).toEqual([[{ file, width: 8000, height: 5000 }]]);
  });

  it.each([
    ['smaller', 4000, 2500, true],
    ['as large', 1200, 750, false],
  ])('that can’t be opened whole is the one that was made of it, which is %s', async (...given) => {
    const [, width, height, isReduced] = given;
    const bitmap = new SmallBitmap(1200, 750);
    shrink.mockResolvedValue(shrunkFrom(width, height) as never);
    decode.mockResolvedValue(bitmap);
    const size = { width: 1200, height: 750 };
    const expected = { ok: true, blob: small, bitmap, ...size, isReduced };
    expect(await openBase(file, signal)).toEqual(expected);
    expect(decode.mock.calls[0]?.[0]).toBe(small);
  });
});
