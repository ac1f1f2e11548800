/** Whether a request is for a font of Devanagari letters. */
export function isFont(request: Request): boolean {
  return /^\/assets\/[\w-]*devanagari[\w-]*\.woff2$/.test(new URL(request.url).pathname);
}

/**
 * Responds to a request for a font from the cache, or by the server, whose response is cached in place of the fonts
 * before it: the name of a font contains a hash of its content, and nothing requests those of an earlier build.
 */
export async function serveFont(request: Request): Promise<Response> {
  const fonts = await caches.open('letters');
  const cached = await fonts.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    for (const old of await fonts.keys()) await fonts.delete(old);
    await fonts.put(request, response.clone());
  }
  return response;
}
