export function isFont(request: Request): boolean {
  return /^\/assets\/[\w-]*devanagari[\w-]*\.woff2$/.test(new URL(request.url).pathname);
}

/**
 * Responds from the cache, or from the server and caches that response in place of earlier fonts. A font's name
 * contains a hash of its content, so nothing requests earlier ones.
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
