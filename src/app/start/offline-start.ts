/** The time after which a page has loaded all that it starts with, in milliseconds. */
const settledMs = 3000;

/**
 * Registers the service worker, so that from the next visit on the app starts without a network.
 * Only the dashboard does this: the front page loads nothing for it. Development has no service
 * worker. One file that can't be fetched fails the whole installation, so it is tried again after 9
 * seconds, and three times as long each time, while the page is open; the files that arrived are not
 * fetched again. Returns a function that cancels it.
 */
export function prepareOfflineStart(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  let waitMs = settledMs;
  const retry = () => {
    waitMs *= 3;
    if (waitMs > 0) timer = setTimeout(register, waitMs);
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
    waitMs = 0;
    clearTimeout(timer);
  };
}
