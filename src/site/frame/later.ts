import type { CSSProperties } from 'react';

/**
 * The attributes of a part below the first screen. The browser lays it out when it comes near, and at the
 * latest in its `turn`, a small number from 0, after the page has started (`src/site/site.css`,
 * docs/decisions/0046). While it is not laid out it is as high as `height` says, in rem.
 */
export function later(turn: number, height = 60) {
  return { 'data-later': 'self', style: styleOf(turn, height) };
}

/** The same for a list below the first screen, whose items take turns of their own: the first of them is `turn`. */
export function laterItems(turn: number, height: number) {
  return { 'data-later': 'items', style: styleOf(turn, height) };
}

function styleOf(turn: number, height: number) {
  return { '--turn': turn, '--later-height': `${height}rem` } as CSSProperties;
}
