/** The cache and the address under which a shared photo waits for the app. */
export const sharedPhoto = { cache: 'shared-photo', address: '/shared-photo' } as const;

/** The action of `share_target` in the manifests, in each language. */
export function isSharedPhoto(request: Request): boolean {
  return /^(\/hi)?\/share-photo$/.test(new URL(request.url).pathname);
}

/** Stores the photo that another app has shared, in place of an earlier one, and opens Image to Image. */
export async function storeSharedPhoto(request: Request): Promise<Response> {
  const page = new URL('image-to-image', request.url);
  try {
    const photo = (await request.formData()).get('photo');
    if (photo instanceof File && photo.size > 0) {
      const cache = await caches.open(sharedPhoto.cache);
      const headers = { 'Content-Type': photo.type };
      await cache.put(sharedPhoto.address, new Response(photo, { headers }));
      page.search = '?shared';
    }
  } catch {
    // The device has no room, or the form can't be read: the tool opens empty.
  }
  return Response.redirect(page.href, 303);
}
