/** The time after which a page has loaded all that it starts with, in milliseconds. */
const settledMs = 3000;

/**
 * Installs the service worker, so that from the next visit on the app starts without a network.
 * Only the dashboard does this: the front page loads nothing for it. Development has no service
 * worker. Returns a function that cancels it.
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
