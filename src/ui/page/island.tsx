import { type ReactNode, useEffect, useRef } from 'react';
import { useIsHydrated } from './hydrated.ts';

declare global {
  interface Window {
    /** The button that was pressed last in a part that slept; the script in `app.html` notes it. */
    earlyPress?: HTMLElement | null;
  }
}

/**
 * A part of a page that was made at build and can be seen before it can be used.
 * A button that was pressed in the meantime is pressed again as soon as it works.
 */
export function Awakening({ children, className }: { children: ReactNode; className?: string }) {
  const isAwake = useIsHydrated();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = window.earlyPress;
    if (!isAwake || !pressed || pressed.closest('[data-asleep]')) return;
    if (!part.current?.contains(pressed)) return;
    window.earlyPress = null;
    pressed.click();
  }, [isAwake]);
  return (
    <div ref={part} data-asleep={isAwake ? undefined : ''} className={className}>
      {children}
    </div>
  );
}
