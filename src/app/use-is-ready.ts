import { useEffect, useState } from 'react';
import { useCredits } from '../features/credits/credits.ts';

/** Longest that a page waits for the balance, in milliseconds: it is of use without one. */
const waitMaxMs = 1500;

/**
 * Whether a page may be drawn: the balance is known, or does not come. What it says
 * (the welcome, the price of a press) would else push the page down when it comes.
 */
export function useIsReady(): boolean {
  const credits = useCredits();
  const [isReady, setReady] = useState(!navigator.onLine);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setReady(true), credits ? 0 : waitMaxMs);
    return () => clearTimeout(timer);
  }, [isReady, credits]);
  return isReady || credits !== undefined;
}
