/** The first `lengthMax` of a text's characters, as strings count them. What takes two of them, as most emoji do, is not cut in half. */
export function truncateText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
