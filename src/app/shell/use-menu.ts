import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../device/stored.ts';
import { useWideScreen } from './wide-screen.ts';

const key = 'imagemint.menu';

/**
 * A wide screen stores the choice on the device. On a small one the sidebar is a dialog, which starts closed (spec,
 * section 2).
 */
export function useMenu(): {
  isOpen: boolean;
  isWide: boolean;
  setOpen: (isOpen: boolean) => void;
} {
  const isWide = useWideScreen();
  const [isOpen, setShown] = useState(() => isWide && readStored(key) === 'open');
  const setOpen = useCallback(
    (next: boolean) => {
      setShown(next);
      if (isWide) writeStored(key, next ? 'open' : null);
    },
    [isWide],
  );
  return { isOpen, isWide, setOpen };
}
