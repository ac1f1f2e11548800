import { useSyncExternalStore } from 'react';
import { frameTexts } from '../texts/en/frame.ts';
import { Banner } from '../ui/banner.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Says that there is no network, and what works without one. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Banner look="warning" title={frameTexts.offline.title}>
        <p>{frameTexts.offline.words}</p>
      </Banner>
    </div>
  );
}
