/** The time after which a page has loaded all that it starts with, in milliseconds. */
const settledMs = 3000;

/**
 * Only the dashboard installs the service worker, so the front page loads nothing for it. Development has none.
 * Returns a function that cancels.
 */
export function prepareOfflineStart(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  let isStopped = false;
  // Waits, so that the service worker's requests do not delay the page's own.
  const timer = setTimeout(() => {
    // Not in the first view.
    void import('./install-offline-start.ts').then(
      ({ installOfflineStart }) => {
        if (!isStopped) stop = installOfflineStart();
      },
      () => undefined,
    );
  }, settledMs);
  let stop = () => clearTimeout(timer);
  return () => {
    isStopped = true;
    stop();
  };
}
