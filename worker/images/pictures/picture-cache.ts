/**
 * An entity tag as R2 makes it, alone. Anything else that a client may send is not compared: the
 * picture is then sent in full.
 */
const tagPattern = /^(?:W\/)?"([0-9a-f]{32}(?:-\d{1,5})?)"$/;

/**
 * Returns the tag, without its quotes, of the picture that a browser has, by its If-None-Match; null
 * where the header is missing or names no single tag of R2.
 */
export function tagInCache(ifNoneMatch: string | undefined): string | null {
  return tagPattern.exec(ifNoneMatch ?? '')?.[1] ?? null;
}

/**
 * Returns the Cache-Control of a picture whose link is valid until `expiresAt`; both times in epoch
 * milliseconds. The user's own browser may store it until then, and no other cache may
 * (docs/decisions/0037-cache-pictures-in-the-browser-only.md).
 */
export function cacheControlUntil(expiresAt: number, now: number): string {
  return `private, max-age=${Math.floor((expiresAt - now) / 1000)}, immutable`;
}
