import { useEffect, useState } from 'react';
import { useWideScreen } from './wide-screen.ts';

const key = 'imagemint.menu';

/**
 * Whether the sidebar is open: closed by default (spec, section 2). Beside the page of a wide
 * screen it stays as it is while the tab is open, also where a page is asked for anew.
 */
export function useMenu(): {
  isOpen: boolean;
  isWide: boolean;
  setOpen: (isOpen: boolean) => void;
} {
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(() => isWide && wasOpen());
  useEffect(() => {
    try {
      sessionStorage.setItem(key, isOpen ? 'open' : 'closed');
    } catch {
      // Storage is forbidden: the next page begins with a closed menu.
    }
  }, [isOpen]);
  return { isOpen, isWide, setOpen };
}

function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(key) === 'open';
  } catch {
    return false;
  }
}
