import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeShared } from '../../../src/device/shared-photo.ts';
import { isSharedPhoto, storeSharedPhoto } from '../../../src/service-worker/share-photo.ts';

const stored = new Map<string, Response>();
const cache = {
  put: vi.fn<(address: string, response: Response) => Promise<void>>(
    async (address, response) => void stored.set(address, response),
  ),
  match: async (address: string) => stored.get(address)?.clone(),
  delete: async (address: string) => stored.delete(address),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function share(photo: File | string, path = '/share-photo') {
  const body = new FormData();
  body.set('photo', photo);
  return storeSharedPhoto(new Request(`https://shop.example${path}`, { method: 'POST', body }));
}
const jpeg = new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' });
const openAt = (search: string) => vi.stubGlobal('location', { search });

describe('a photo that another app shares', () => {
  it.each([
    ['/share-photo', '/image-to-image?shared', 'manifest.webmanifest'],
    ['/hi/share-photo', '/hi/image-to-image?shared', 'manifest.hi.webmanifest'],
  ])('comes to %s, as the manifest says, and opens %s', async (path, page, name) => {
    const manifest = JSON.parse(readFileSync(`public/${name}`, 'utf8')) as {
      share_target: object;
    };
    expect(manifest.share_target).toEqual({
      action: path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    });
    expect(isSharedPhoto(new Request(`https://shop.example${path}`))).toBe(true);
    const response = await share(jpeg, path);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`https://shop.example${page}`);
  });

  it('is opened once', async () => {
    await share(new File(['another'], 'a.png', { type: 'image/png' }));
    await share(jpeg);
    openAt('?shared');
    const photo = await takeShared()?.picture;
    expect([photo?.type, await photo?.text()]).toEqual(['image/jpeg', 'a photo']);
    expect(await takeShared()?.picture).toBeNull();
  });

  it.each([
    ['a text alone is shared', () => share('a text')],
    ['an empty file is shared', () => share(new File([], 'photo.jpg'))],
    [
      'the device has no room',
      () => {
        cache.put.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
        return share(jpeg);
      },
    ],
    [
      'the form cannot be read',
      () =>
        storeSharedPhoto(
          new Request('https://shop.example/share-photo', { method: 'POST', body: 'x' }),
        ),
    ],
  ])('the tool opens empty where %s', async (_, make) => {
    const response = await make();
    expect(response.headers.get('Location')).toBe('https://shop.example/image-to-image');
    expect(stored.size).toBe(0);
  });
});
