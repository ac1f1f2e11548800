import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the browser's own knowledge (its address, its name, its storage) may be
 * shown. A page that was made at build did not have it, and is taken over as it is.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
