import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile, toPng } from '../../src/device/download.ts';
import { stubWrittenCanvas } from './written-canvas.ts';

vi.mock(import('../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: (picture, options) => createImageBitmap(picture, options),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a picture as PNG', () => {
  it('is the same bytes where it is one', async () => {
    const { written } = stubWrittenCanvas({});
    const png = new Blob(['a'], { type: 'image/png' });
    expect(await toPng(png)).toBe(png);
    expect(written).toEqual([]);
  });

  it('is drawn whole and written where it is another type, and its bitmap is closed', async () => {
    const { drawn, written, close } = stubWrittenCanvas({ bitmap: { width: 30, height: 20 } });
    const png = await toPng(new Blob(['a'], { type: 'image/webp' }));
    expect(png.type).toBe('image/png');
    expect(drawn).toMatchObject([{ source: { width: 30, height: 20 }, places: [0, 0] }]);
    expect(written).toEqual([{ type: 'image/png', quality: undefined, width: 30, height: 20 }]);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('a download', () => {
  it('has its name and bytes, and its address is revoked a minute later', () => {
    vi.useFakeTimers();
    const link = { href: '', download: '', click: vi.fn<() => void>() };
    const createElement = vi.fn<(tag: string) => typeof link>(() => link);
    vi.stubGlobal('document', { createElement });
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const file = new Blob(['a']);
    saveFile(file, 'picture.png');
    expect(createElement).toHaveBeenCalledExactlyOnceWith('a');
    expect(create).toHaveBeenCalledExactlyOnceWith(file);
    expect(link).toMatchObject({ href: 'blob:picture', download: 'picture.png' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:picture');
  });
});
