/**
 * Returns the first `lengthMax` UTF-16 code units of a text. A character of two units, as most
 * emoji, is not cut in half.
 */
export function truncateText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
