import type { CSSProperties } from 'react';

/** The height of a part in rem: in a window narrower than 64 rem, and in a wider one. */
type Heights = readonly [narrow: number, wide: number];

/**
 * The attributes of a part below the first screen. The browser lays it out when it comes near, and at the
 * latest in its `turn`, a small number from 0, after the page has started (`src/site/site.css`,
 * docs/decisions/0044). While it is not laid out it has about the height that it will have.
 */
export function later(turn: number, heights: Heights) {
  return { 'data-later': 'self', style: styleOf(turn, heights) };
}

/**
 * The same for the items of a list in such a part. Their time begins when the part is laid out: with the page
 * where the part is near the first screen, and else with the part's own turn, so that they need no `wait`.
 */
export function laterItems(turn: number, heights: Heights, wait: '0s' | '2s') {
  return { 'data-later': 'items', style: { ...styleOf(turn, heights), '--wait': wait } };
}

function styleOf(turn: number, [narrow, wide]: Heights) {
  return { '--turn': turn, '--narrow': `${narrow}rem`, '--wide': `${wide}rem` } as CSSProperties;
}
