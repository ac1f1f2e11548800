/**
 * The tag of a page that is made of a static file and of values from the configuration.
 * It changes with either, so that no browser keeps a page with values that are no longer
 * true: the file's own tag, `"abc"`, becomes `"abc~<version>"`.
 */
export function versionTag(fileTag: string, version: string): string {
  return fileTag.replace(/"$/, `~${version}"`);
}

/**
 * The tags of the file that a browser knows together with these very values, out of the
 * header `If-None-Match`; null where it knows none.
 */
export function fileTagsOf(ifNoneMatch: string | undefined, version: string): string | null {
  const suffix = `~${version}"`;
  const known = [...(ifNoneMatch ?? '').matchAll(/(?:W\/)?"[^"]*"/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.endsWith(suffix))
    .map((tag) => `${tag.slice(0, -suffix.length)}"`);
  return known.length > 0 ? known.join(', ') : null;
}

/** A short fingerprint of the values: 16 hexadecimal digits of their SHA-256. */
export async function versionOf(values: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
