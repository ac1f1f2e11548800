import type { CSSProperties } from 'react';

/**
 * The attributes of a part below the first screen. The browser lays it out when it comes near, and at the
 * latest in its `turn`, a small number from 0, after the page has started (`src/site/site.css`,
 * docs/decisions/0051). While it is not laid out it is as high as `height` says, in rem.
 */
export function later(turn: number, height = 60) {
  return { 'data-later': 'self', style: styleOf(turn, height) };
}

/**
 * The same for the items of a list in such a part. Their time begins when the part is laid out: with the page
 * where the part is near the first screen, and else with the part's own turn, so that they need no `wait`.
 */
export function laterItems(turn: number, height: number, wait: '0s' | '2s') {
  return { 'data-later': 'items', style: { ...styleOf(turn, height), '--wait': wait } };
}

function styleOf(turn: number, height: number) {
  return { '--turn': turn, '--later-height': `${height}rem` } as CSSProperties;
}
