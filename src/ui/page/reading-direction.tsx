import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';

export function ReadingDirection({ children }: { children: ReactNode }) {
  const isFromRight = typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
  return <Direction.Provider dir={isFromRight ? 'rtl' : 'ltr'}>{children}</Direction.Provider>;
}
