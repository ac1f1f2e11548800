/** Text on one line: no control characters, and no line or paragraph separators. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
