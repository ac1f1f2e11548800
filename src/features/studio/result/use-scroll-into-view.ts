import { useEffect, useRef } from 'react';

/**
 * Where the picture comes: brought into view by the press, for on a phone it lies
 * below all that was chosen. Where most of it is seen nothing moves.
 */
export function useScrollIntoView(isSubmitting: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSubmitting || !place.current) return;
    const { top } = place.current.getBoundingClientRect();
    if (top < window.innerHeight / 3) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, [isSubmitting]);
  return place;
}
