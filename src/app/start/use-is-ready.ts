import { useEffect, useState, useSyncExternalStore } from 'react';
import { queries } from '../../api/queries.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import { creditsQuery, useCredits } from '../../features/credits/credits.ts';
import { sessionStore } from '../../features/session/session-store.ts';

/** Longest that a page waits for the balance, in milliseconds: it is of use without one. */
const waitMaxMs = 1500;

/**
 * Asks what a page waits for before any of it is drawn, so that it is drawn once. Resolves
 * when that is known and the page's code is there, or a page would wait no longer.
 */
export async function askFirst(code: Promise<void> | undefined): Promise<void> {
  const known = sessionStore.known().then(async () => {
    if (sessionStore.get().state === 'signed-in') await queries.prefetchQuery(creditsQuery);
  });
  const patience = new Promise((resolve) => setTimeout(resolve, waitMaxMs));
  await Promise.race([Promise.all([known, code, featuresStore.load()]), patience]);
}

/** A first look is made of the page itself. */
const isAtBuild = typeof window === 'undefined';

/**
 * Whether a page may be drawn: the balance and what is switched off are known, or do not
 * come. What they say would else push the page down, or take its place, when it comes.
 */
export function useIsReady(): boolean {
  const credits = useCredits();
  const isSettled = useSyncExternalStore(
    featuresStore.subscribe,
    featuresStore.isSettled,
    () => true,
  );
  const [isReady, setReady] = useState(isAtBuild || !navigator.onLine);
  // While it is drawn: said after that, all of the page would be drawn once more.
  if (!isReady && credits && isSettled) setReady(true);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setReady(true), waitMaxMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isReady;
}
