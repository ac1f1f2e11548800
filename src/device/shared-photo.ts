import { sharedPhoto } from '../service-worker/share-photo.ts';

/** The photo that another app has shared, once; null where this page is opened in another way. */
export function takeShared(): { picture: Promise<Blob | null>; onOpened?: undefined } | null {
  if (!new URLSearchParams(location.search).has('shared')) return null;
  return { picture: readOnce().catch(() => null) };
}

async function readOnce(): Promise<Blob | null> {
  const cache = await caches.open(sharedPhoto.cache);
  const stored = await cache.match(sharedPhoto.address);
  if (!stored) return null;
  const photo = await stored.blob();
  await cache.delete(sharedPhoto.address);
  return photo;
}

export async function forgetShared(): Promise<{ ok: true }> {
  await globalThis.caches?.delete(sharedPhoto.cache);
  return { ok: true };
}
