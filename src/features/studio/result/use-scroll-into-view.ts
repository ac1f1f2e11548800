import { useEffect, useRef } from 'react';

/**
 * Returns a ref for the result. A submit scrolls it into view unless most of it is visible: on a phone it is
 * below the form, and the field for a change is below the picture. Until the user acts it stays there, because
 * the form above it may grow as its options load.
 */
export function useScrollIntoView(isSubmitting: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSubmitting) return;
    const observer = new ResizeObserver(() => {
      if (!place.current) return;
      const { top } = place.current.getBoundingClientRect();
      if (top >= 0 && top < window.innerHeight / 6) return;
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      place.current.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    });
    observer.observe(document.body);
    for (const act of ['wheel', 'pointerdown', 'keydown']) {
      window.addEventListener(act, () => observer.disconnect(), { once: true });
    }
  }, [isSubmitting]);
  return place;
}
