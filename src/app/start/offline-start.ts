/** The time after which a page has loaded all that it starts with, in milliseconds. */
const settledMs = 3000;

/** The waits before a failed installation is tried again, in milliseconds. */
const retriesMs = [10_000, 30_000, 90_000];

/**
 * Registers the service worker, so that from the next visit on the app starts without a network.
 * Only the dashboard does this: the front page loads nothing for it. Development has no service
 * worker. One file that can't be fetched fails the whole installation, so it is tried again while the
 * page is open; the files that arrived are not fetched again. Returns a function that cancels it.
 */
export function prepareOfflineStart(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  let waits = retriesMs;
  let isStopped = false;
  const retry = () => {
    const [wait, ...rest] = waits;
    waits = rest;
    if (!isStopped && wait) timer = setTimeout(register, wait);
  };
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').then((registration) => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // One that is replaced by another becomes redundant too.
        if (worker.state === 'redundant' && !registration.active) retry();
      });
      // Without it the app needs a network to start; nothing else changes.
    }, retry);
  // Waits, so that the service worker's requests do not delay the page's own.
  let timer = setTimeout(register, settledMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
