import { useEffect, useRef } from 'react';

/**
 * Returns a ref for the result. A submit scrolls it into view unless most of it is visible: on a phone it is
 * below the form, and the field for a change is below the picture.
 */
export function useScrollIntoView(isSubmitting: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSubmitting || !place.current) return;
    const { top } = place.current.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight / 6) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  }, [isSubmitting]);
  return place;
}
