import type { CSSProperties } from 'react';

/**
 * The attributes of a part below the first screen. The browser lays it out when it comes near, and at the
 * latest in its `turn`, a small number from 0, after the page has started (`src/site/site.css`,
 * docs/decisions/0046). While it is not laid out it is as high as `height` says, in rem.
 */
export function later(turn: number, height = 60) {
  return {
    'data-later': true,
    style: { '--turn': turn, '--later-height': `${height}rem` } as CSSProperties,
  };
}
