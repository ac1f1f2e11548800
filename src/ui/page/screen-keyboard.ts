import { useEffect, useState } from 'react';

/** What covers less of the window than this is no keyboard, but a browser's own bar, in pixels. */
const keyboardMin = 120;

/**
 * Returns whether a keyboard on the screen covers the lower part of the page. `--keyboard` has its height
 * meanwhile: the page itself keeps its size, so that what fills it would lie under the keyboard.
 */
export function useScreenKeyboard(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const covered = Math.round(window.innerHeight - view.height * view.scale);
      const height = covered >= keyboardMin ? covered : 0;
      root.style.setProperty('--keyboard', `${height}px`);
      setOpen(height > 0);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
  return isOpen;
}
