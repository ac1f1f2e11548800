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

/** Says that there is no network, and what works without one. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Banner look="warning" title={frameTexts.offline.title}>
        <p>{frameTexts.offline.words}</p>
      </Banner>
    </div>
  );
}
