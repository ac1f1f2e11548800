import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPictureHeader } from '../../../src/device/shrinking/picture-header.ts';
import { shrinkPicture } from '../../../src/device/shrinking/shrink-picture.ts';
import { checkFileSize, planShrinking } from '../../../src/device/shrinking/shrink-plan.ts';

const mebibyte = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a picture file', () => {
  it.each([
    ['desktop', 50],
    ['mobile', 15],
  ] as const)('on %s has %i MB at most, to the byte', (device, megabytes) => {
    expect(checkFileSize(megabytes * mebibyte, device)).toBeNull();
    expect(checkFileSize(megabytes * mebibyte + 1, device)).toEqual({
      ok: false,
      code: 'too_large',
      megabytesMax: megabytes,
    });
  });

  it('is shrunk at the lower quality from 5 MB and a byte on', () => {
    const qualities = (bytes: number) =>
      (['desktop', 'mobile'] as const).map((device) =>
        planShrinking({ width: 4000, height: 3000 }, bytes, device),
      );
    expect(qualities(5 * mebibyte)).toMatchObject([{ quality: 0.85 }, { quality: 0.75 }]);
    expect(qualities(5 * mebibyte + 1)).toMatchObject([{ quality: 0.75 }, { quality: 0.6 }]);
  });
});

describe('a picture', () => {
  it.each([
    ['desktop', 1200],
    ['mobile', 1024],
  ] as const)('on %s keeps a longer side of %i px, and no longer one', (device, side) => {
    const plan = (width: number) => planShrinking({ width, height: 600 }, 1, device);
    expect(plan(side)).toMatchObject({ width: side, height: 600 });
    expect(plan(side + 1)).toMatchObject({ width: side });
  });

  it('has a shorter side of 50 px at least', () => {
    expect(planShrinking({ width: 60, height: 50 }, 1, 'desktop')).toMatchObject({ ok: true });
    expect(planShrinking({ width: 60, height: 49 }, 1, 'desktop')).toEqual({
      ok: false,
      code: 'too_small',
      width: 60,
      height: 49,
    });
  });

  it('has 120 million pixels at most', () => {
    expect(planShrinking({ width: 12_000, height: 10_000 }, 1, 'desktop')).toMatchObject({
      ok: true,
    });
    expect(planShrinking({ width: 120_000_001, height: 1 }, 1, 'desktop')).toEqual({
      ok: false,
      code: 'too_many_pixels',
    });
  });

  it.each([
    ['desktop', 15_000],
    ['mobile', 30_000],
  ] as const)(
    'on %s is given up when it takes more than %i ms to open',
    async (device, limitMs) => {
      // A worker that never answers.
      class SilentWorker {
        postMessage() {}
        terminate() {}
      }
      vi.stubGlobal('Worker', SilentWorker);
      vi.useFakeTimers();
      let answer: unknown = null;
      const file = new Blob([new Uint8Array(1)]);
      const shrinking = shrinkPicture(file, { device }).then((given) => {
        answer = given;
      });
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      expect(answer).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(answer).toEqual({ ok: false, code: 'timeout' });
      await shrinking;
    },
  );
});

describe('the orientation of a photo', () => {
  /** A JPEG whose EXIF directory names the orientation after so many other entries. */
  function photo(others: number): Uint8Array {
    const exifBytes = 2 + 6 + 8 + 2 + 12 * (others + 1);
    const file = new Uint8Array(4 + exifBytes + 12);
    const view = new DataView(file.buffer);
    view.setUint32(0, 0xffd8_ffe1);
    view.setUint16(4, exifBytes);
    view.setUint32(6, 0x4578_6966);
    view.setUint32(12, 0x4d4d_002a);
    view.setUint32(16, 8);
    view.setUint16(20, others + 1);
    const last = 22 + 12 * others;
    view.setUint16(last, 0x0112);
    view.setUint16(last + 8, 6);
    const frame = 4 + exifBytes;
    view.setUint32(frame, 0xffc0_000a);
    view.setUint16(frame + 5, 30);
    view.setUint16(frame + 7, 40);
    return file;
  }

  it('is found among 1000 entries, and not behind them', () => {
    expect(readPictureHeader(photo(999))).toMatchObject({ orientation: 6 });
    expect(readPictureHeader(photo(1000))).toMatchObject({ orientation: 1 });
  });
});
