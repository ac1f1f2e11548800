import { creditsTexts } from '../../texts/en/account/credits.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useIsOnline } from '../../ui/page/is-online.ts';
import { useCheckCredits, useCreditsReading } from './balance.ts';

/** Shows that the credits could not be read, with a retry button; nothing while they are known. */
export function UnreadCredits() {
  const { isUnread } = useCreditsReading();
  const isOnline = useIsOnline();
  const retry = useRetryCredits();
  // The page already shows that the device is offline.
  if (!isUnread || !isOnline) return null;
  return <LoadFailure title={creditsTexts.unread} error={null} onRetry={retry} />;
}

/** Returns a function that reads the credits again. A failure is shown beside the credits. */
export function useRetryCredits(): () => void {
  const check = useCheckCredits();
  return () => void check().catch(() => undefined);
}
