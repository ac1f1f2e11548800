import { describe, expect, it } from 'vitest';
import { pictureFailureMessage } from '../../../src/device/shrinking/picture-failure.ts';
import {
  checkFileSize,
  planShrinking,
  reducedSize,
} from '../../../src/device/shrinking/shrink-plan.ts';

const megabyte = 1024 * 1024;
const photo = { width: 4000, height: 3000 };

describe('a picture is shrunk', () => {
  it('to 1200 px on its longer side, on mobile to 1024', () => {
    expect(planShrinking(photo, megabyte, 'desktop')).toMatchObject({ width: 1200, height: 900 });
    expect(planShrinking(photo, megabyte, 'mobile')).toMatchObject({ width: 1024, height: 768 });
    const upright = { width: 3000, height: 4000 };
    expect(planShrinking(upright, megabyte, 'desktop')).toMatchObject({ width: 900, height: 1200 });
  });

  it('and never enlarged', () => {
    const small = { width: 640, height: 480 };
    expect(planShrinking(small, megabyte, 'desktop')).toMatchObject(small);
  });

  it.each([
    ['desktop', 5 * megabyte, 0.85],
    ['desktop', 5 * megabyte + 1, 0.75],
    ['mobile', 5 * megabyte, 0.75],
    ['mobile', 5 * megabyte + 1, 0.6],
  ] as const)('on %s from %i bytes at quality %d', (device, bytes, quality) => {
    expect(planShrinking(photo, bytes, device)).toMatchObject({ quality });
  });

  it('unless a side would be under 50 px', () => {
    const strip = (height: number) => planShrinking({ width: 2400, height }, megabyte, 'desktop');
    expect(strip(99)).toMatchObject({ ok: true, height: 50 });
    expect(strip(98)).toEqual({ ok: false, code: 'too_narrow', width: 2400, height: 98 });
    // The editor can crop it.
    expect(planShrinking({ width: 2400, height: 98 }, 1, 'desktop', true)).toMatchObject({
      ok: true,
    });
    const small = { width: 49, height: 80 };
    expect(planShrinking(small, 1, 'desktop', true)).toEqual({
      ok: false,
      code: 'too_small',
      ...small,
    });
  });

  it('unless it has more pixels than a camera of 100 megapixels makes', () => {
    const large = { width: 11_600, height: 8700 };
    expect(planShrinking(large, megabyte, 'desktop')).toMatchObject({ ok: true });
    const most = { width: 12_000, height: 10_000 };
    expect(planShrinking(most, megabyte, 'desktop')).toMatchObject({ ok: true });
    expect(planShrinking({ ...most, width: 12_001 }, 1, 'desktop')).toMatchObject({ ok: false });
    const bomb = { width: 30_000, height: 30_000 };
    expect(planShrinking(bomb, 1, 'desktop')).toEqual({ ok: false, code: 'too_many_pixels' });
  });

  it('unless the file is over 50 MB, on mobile 15 MB, which the message says', () => {
    expect(checkFileSize(50 * megabyte, 'desktop')).toBeNull();
    expect(checkFileSize(15 * megabyte, 'mobile')).toBeNull();
    const message = (bytes: number, device: 'desktop' | 'mobile') => {
      const failure = checkFileSize(bytes, device);
      return failure && pictureFailureMessage(failure, '').description;
    };
    expect(message(50 * megabyte + 1, 'desktop')).toBe('File too large (max 50 MB)');
    expect(message(15 * megabyte + 1, 'mobile')).toBe('File too large (max 15 MB)');
  });
});

it('a JPEG is decoded at the smallest eighth of its size that is not below the target', () => {
  expect(reducedSize(photo, { width: 1200, height: 900 })).toEqual({ width: 1500, height: 1125 });
  expect(reducedSize(photo, { width: 1500, height: 1125 })).toEqual({
    width: 1500,
    height: 1125,
  });
  expect(reducedSize(photo, { width: 1501, height: 1126 })).toEqual({
    width: 2000,
    height: 1500,
  });
  expect(reducedSize(photo, photo)).toEqual(photo);
});
