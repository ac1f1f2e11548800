/** The first `lengthMax` of a text's characters, as strings count them. What takes two of them, as most emoji do, is not cut in half. */
export function cutWords(words: string, lengthMax: number): string {
  const cut = words.slice(0, lengthMax);
  return cut.length < words.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}
