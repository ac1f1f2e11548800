import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { useIsHydrated } from './hydrated.ts';

/** Passes the page's reading direction to menus and tabs, for their arrow keys and positions. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const isFromRight = isHydrated && document.documentElement.dir === 'rtl';
  return <Direction.Provider dir={isFromRight ? 'rtl' : 'ltr'}>{children}</Direction.Provider>;
}
