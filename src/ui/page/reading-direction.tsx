import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';

/** Passes the page's reading direction to menus and tabs, for their arrow keys and positions. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  const isFromRight = typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
  return <Direction.Provider dir={isFromRight ? 'rtl' : 'ltr'}>{children}</Direction.Provider>;
}
