import { useSyncExternalStore } from 'react';

/** From this width on the sidebar stands beside the page and stays open after a choice, in pixels (spec, section 2). */
const wideFrom = 1024;

const query = `(min-width: ${wideFrom}px)`;

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
