import { useEffect, useState, useSyncExternalStore } from 'react';
import { sleep } from '../../../domain/retry.ts';
import { queries } from '../../api/queries.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import { useIsBannerKnown } from '../../features/checkout/under-way.tsx';
import { creditsQuery, useCredits } from '../../features/credits/credits.ts';
import { sessionStore } from '../../features/session/session-store.ts';

/** The longest time that a page waits for the balance, in milliseconds: a page works without it. */
const waitMaxMs = 1500;

/** Fetches what a page waits for, so that it renders once. Resolves after `waitMaxMs` at the latest. */
export async function preparePage(code: Promise<void> | undefined): Promise<void> {
  const known = sessionStore.known().then(async () => {
    if (sessionStore.get().state === 'signed-in') await queries.prefetchQuery(creditsQuery);
  });
  const timeout = sleep(waitMaxMs);
  await Promise.race([Promise.all([known, code, featuresStore.load()]), timeout]);
}

/** The build renders skeletons from the page itself. */
const isAtBuild = typeof window === 'undefined';

/** Waits for the balance, the features and a payment under way: their banners would otherwise move the page. */
export function useIsReady(): boolean {
  const credits = useCredits();
  const isSettled = useSyncExternalStore(
    featuresStore.subscribe,
    featuresStore.isSettled,
    () => true,
  );
  const isBannerKnown = useIsBannerKnown();
  const [isReady, setReady] = useState(isAtBuild || !navigator.onLine);
  // Set during the render: in an effect it would render the whole page a second time.
  if (!isReady && credits && isSettled && isBannerKnown) setReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), waitMaxMs);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
