import { creditsTexts } from '../../texts/en/account/credits.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useIsOnline } from '../../ui/page/is-online.ts';
import { useCheckCredits, useCreditsReading } from './balance.ts';

/** Says that the credits could not be read, with a button that tries again; nothing while they are known. */
export function UnreadCredits() {
  const { isUnread } = useCreditsReading();
  const isOnline = useIsOnline();
  const retry = useRetryCredits();
  // The page says already that the device is offline.
  if (!isUnread || !isOnline) return null;
  return <LoadFailure title={creditsTexts.unread} error={null} onRetry={retry} />;
}

/** Returns a function that reads the credits again. A failure is shown where the credits are. */
export function useRetryCredits(): () => void {
  const check = useCheckCredits();
  return () => void check().catch(() => undefined);
}
