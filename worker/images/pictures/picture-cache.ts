/** R2's form of an entity tag. For any other the picture is sent in full. */
const tagPattern = /^(?:W\/)?"([0-9a-f]{32}(?:-\d{1,5})?)"$/;

/** Returns the tag in If-None-Match without its quotes; null unless it is a single one of R2's. */
export function tagInCache(ifNoneMatch: string | undefined): string | null {
  return tagPattern.exec(ifNoneMatch ?? '')?.[1] ?? null;
}

/** Only the user's browser may cache it, until its link expires (docs/decisions/0037). */
export function cacheControlUntil(expiresAt: number, now: number): string {
  return `private, max-age=${Math.floor((expiresAt - now) / 1000)}, immutable`;
}
