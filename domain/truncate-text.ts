/** Counts UTF-16 units, and does not cut a character of two, as most emoji, in half. */
export function truncateText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
