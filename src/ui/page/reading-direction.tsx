import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { useIsHydrated } from './hydrated.ts';

/** Tells menus and tabs which way the page is read, so that the arrow keys and their places follow. */
export function ReadingDirection({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const isFromRight = isHydrated && document.documentElement.dir === 'rtl';
  return <Direction.Provider dir={isFromRight ? 'rtl' : 'ltr'}>{children}</Direction.Provider>;
}
