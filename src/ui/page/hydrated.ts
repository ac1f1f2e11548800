import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether a component may use what only the browser knows: its address, its user agent, its
 * storage. A prerendered page does not have it, and its hydration must render the same HTML.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
