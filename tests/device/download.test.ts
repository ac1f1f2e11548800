import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile, toPng } from '../../src/device/download.ts';
import { opaquePicture, stubWrittenCanvas } from './drawing-canvas.ts';

vi.mock(import('../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

vi.mock(import('../../src/device/checking/read-back.ts'), () => ({
  canReadBack: vi.fn<() => Promise<boolean>>(async () => true),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a picture as PNG', () => {
  it('is the same bytes where the browser is too old to convert it', async () => {
    vi.stubGlobal('OffscreenCanvas', undefined);
    const webp = new Blob(['a'], { type: 'image/webp' });
    expect(await toPng(webp)).toBe(webp);
  });

  it('is the same bytes where it is one', async () => {
    const written = stubWrittenCanvas();
    const png = new Blob(['a'], { type: 'image/png' });
    expect(await toPng(png)).toBe(png);
    expect(written).toEqual([]);
  });

  it('is drawn whole and written where it is another type, and its bitmap is closed', async () => {
    const written = stubWrittenCanvas();
    const bitmap = opaquePicture(30, 20);
    vi.stubGlobal('createImageBitmap', async () => bitmap);
    expect((await toPng(new Blob(['a'], { type: 'image/webp' }))).type).toBe('image/png');
    expect(written.map(({ canvas, type }) => [canvas.data, type])).toEqual([
      [bitmap.data, 'image/png'],
    ]);
    expect(bitmap.isClosed).toBe(true);
  });
});

describe('a download', () => {
  describe('in a home-screen app of an iPhone', () => {
    const file = new Blob(['a'], { type: 'image/png' });
    const asApp = (share: (data: { files: File[] }) => Promise<void>) => {
      const click = vi.fn<() => void>();
      vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share });
      vi.stubGlobal('document', { createElement: () => ({ click }) });
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
      return click;
    };

    it('opens the share sheet, because a link would show the picture and no way back', async () => {
      const shared: File[] = [];
      const click = asApp(async ({ files }) => void shared.push(...files));
      await saveFile(file, 'picture.png');
      expect(shared.map(({ name, type }) => [name, type])).toEqual([['picture.png', 'image/png']]);
      expect(click).not.toHaveBeenCalled();
    });

    it.each([
      ['that is closed saves nothing', 'AbortError', 0],
      ['that may not open any more leaves it to a link', 'NotAllowedError', 1],
    ])('a sheet %s', async (_, name, clicks) => {
      const click = asApp(() => Promise.reject(new DOMException('No', name)));
      await saveFile(file, 'picture.png');
      expect(click).toHaveBeenCalledTimes(clicks);
    });
  });

  it('has its name and bytes, and its address is revoked a minute later', async () => {
    vi.useFakeTimers();
    const link = { href: '', download: '', click: vi.fn<() => void>() };
    vi.stubGlobal('document', { createElement: () => link });
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const file = new Blob(['a']);
    await saveFile(file, 'picture.png');
    expect(create).toHaveBeenCalledExactlyOnceWith(file);
    expect(link).toMatchObject({ href: 'blob:picture', download: 'picture.png' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:picture');
  });
});
