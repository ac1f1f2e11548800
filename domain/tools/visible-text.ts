/** Spaces, control, format and other characters that no font draws; U+2800 is the empty braille pattern. */
const invisible = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns whether a text has a character that a reader sees. */
export function hasVisibleText(text: string): boolean {
  return text.replace(invisible, '') !== '';
}
