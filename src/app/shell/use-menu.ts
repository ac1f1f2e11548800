import { useEffect, useState } from 'react';
import { useWideScreen } from './wide-screen.ts';

const key = 'imagemint.menu';

/**
 * Whether the sidebar is open: closed by default (spec, section 2). On a wide screen the choice
 * lasts as long as the tab, also after a reload.
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
      // Storage is forbidden: after a reload the menu is closed.
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
