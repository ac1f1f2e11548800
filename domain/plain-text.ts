/** Text on one line: no control characters, and no line or paragraph separators. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Converts text for the database: half characters become U+FFFD, NUL is removed. */
export function readable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
