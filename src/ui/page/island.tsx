import { type ReactNode, useEffect, useRef } from 'react';
import { useIsHydrated } from './hydrated.ts';

declare global {
  interface Window {
    /** The last button that was clicked before its island was hydrated; the script in `app.html` records it. */
    earlyClick?: HTMLElement | null;
  }
}

/**
 * A part of a prerendered page that is hydrated on its own. If a button was clicked before
 * that, the island clicks it again after its hydration.
 */
export function Island({ children, className }: { children: ReactNode; className?: string }) {
  const isHydrated = useIsHydrated();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const clicked = window.earlyClick;
    if (!isHydrated || !clicked || clicked.closest('[data-not-hydrated]')) return;
    if (!part.current?.contains(clicked)) return;
    window.earlyClick = null;
    clicked.click();
  }, [isHydrated]);
  return (
    <div ref={part} data-not-hydrated={isHydrated ? undefined : ''} className={className}>
      {children}
    </div>
  );
}
