import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';

/** Tells menus, tabs and toggles which way the page is read, so that the arrow keys and their places follow. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  const isFromRight = typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
  return <Direction.Provider dir={isFromRight ? 'rtl' : 'ltr'}>{children}</Direction.Provider>;
}
