/**
 * Returns the Latin letter of a shortcut, in lower case. On a keyboard of another script, such as Cyrillic or
 * Devanagari, it is the letter of that key on a US keyboard. Null for any other key.
 */
export function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isAscii = /^[\x20-\x7e]$/.test(key);
  return isAscii ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}
